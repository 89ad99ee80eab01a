import java.util.ArrayList;
import java.util.concurrent.*;
import java.lang.reflect.Field;
import static java.util.stream.Collectors.toList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;
class Main { ArrayList<String> list; Field f; AtomicInteger i; }
