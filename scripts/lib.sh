# What the scripts share. Sourced by them; $ROOT is the project's folder, wherever they are called from.
ROOT=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
PYTHON=/usr/bin/python3  # Debian's own: the one that sees Debian's python3-* packages

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

die() {
  say "error: $*"
  exit 2
}

# need PURPOSE...: the packages of packages.txt for these purposes are installed when this returns.
need() {
  command -v dpkg-query >/dev/null || die "this is no Debian system; install what scripts/packages.txt names"
  local purpose package wanted=() missing=()
  while read -r purpose package; do
    [[ " $* " == *" $purpose "* ]] && wanted+=("$package")
  done <"$ROOT/scripts/packages.txt"
  local installed
  installed=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' "${wanted[@]}" 2>/dev/null || true)"
  for package in "${wanted[@]}"; do
    [[ $installed == *" installed:$package "* ]] || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  if ((EUID != 0)); then
    say "missing Debian packages; run this command, then try again:"
    echo "sudo sh -c 'apt-get update && apt-get install -y --no-install-recommends ${missing[*]}'" >&2
    exit 2
  fi
  say "installing missing Debian packages: ${missing[*]}"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq </dev/null >&2 || say "apt-get update failed; trying with the lists at hand"
  apt-get install -y -qq --no-install-recommends "${missing[@]}" </dev/null >&2 ||
    die "apt-get could not install: ${missing[*]}"
}

# fresh PRESET: true if nothing that the build reads has changed since the stamp of its last success.
# Folders count too, so that a deleted file is seen. One find, no cmake: this is on the way of every run.
fresh() {
  local stamp=$ROOT/build/$1/.built-$2 built_in
  [[ -f $stamp ]] || return 1
  read -r built_in <"$stamp" || return 1
  [[ $built_in == "$ROOT" ]] || return 1
  [[ -z $(find "$ROOT"/{src,grammar,cmake,CMakeLists.txt,CMakePresets.json} -newer "$stamp" -print -quit) ]]
}

# configured PRESET: true if its build folder is set up, and for this clone: CMake refuses a cache made elsewhere.
configured() {
  local folder=$ROOT/build/$1
  [[ -f $folder/build.ninja ]] &&
    grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$ROOT" "$folder/CMakeCache.txt" 2>/dev/null
}

# build PRESET TARGET [cmake cache option...]: configures where needed, builds, leaves the stamp `fresh` looks for.
# The stamp carries the time the build began, so that an edit during the build is not lost.
build() {
  local preset=$1 target=$2
  shift 2
  local folder=$ROOT/build/$preset lock quiet=()
  mkdir -p "$folder"
  exec {lock}>"$ROOT/build/.lock"
  flock "$lock"
  local begun=$folder/.begun-$target
  echo "$ROOT" >"$begun"
  if (($#)) || ! configured "$preset"; then
    configured "$preset" || set -- --fresh "$@"
    (cd "$ROOT" && cmake --preset "$preset" "$@") >"$folder/configure.log" 2>&1 || {
      cat "$folder/configure.log" >&2
      die "cmake failed"
    }
  fi
  [[ -t 2 ]] || quiet=(--quiet)
  cmake --build "$folder" --target "$target" -- "${quiet[@]}" >&2 || die "the build failed"
  mv "$begun" "$folder/.built-$target"
  exec {lock}>&-
}
