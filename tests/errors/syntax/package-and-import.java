import java.util.;
import static;
package a.b;
import a.B
class C { }
