// An enum and a switch: a racy read of a reference sees null or one of the constants, and never
// half of one, because the fields of an enum constant are set before anybody can name it.
class TrafficLight {
  //: forbidden: r1 == 0;
  //: forbidden under sc, fixpoint: r1 == 0;
  //: allowed under sc, fixpoint: r1 == -1;
  //: allowed under sc, fixpoint: r1 == 20;
  //: allowed under sc, fixpoint: r1 == 30;

  enum Light {
    RED(30),
    GREEN(20);

    final int seconds;

    Light(int seconds) { this.seconds = seconds; }
  }

  private Light light;

  static int duration(Light light) {
    if (light == null) return -1;
    switch (light) {
      case RED:
        return Light.RED.seconds;
      case GREEN:
        return light.seconds;
      default:
        return 0;
    }
  }

  public static void main(String[] args) {
    TrafficLight shared = new TrafficLight();
    Thread red = new Thread(() -> { shared.light = Light.RED; });
    Thread green = new Thread(() -> { shared.light = Light.GREEN; });
    red.start();
    green.start();
    int r1 = duration(shared.light);
  }
}
