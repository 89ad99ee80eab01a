// The stages of a run, in order: command line, then one command.
int main() {
  return 0;
}
