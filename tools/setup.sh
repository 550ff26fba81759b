#!/bin/sh
# Installs what is missing, by name, from Debian's packages: setup.sh build|test|check|coverage. On other systems it only says what is
# likely to be needed; CMake finds out whether it is there, and names what is missing.
set -eu

build="build-essential cmake ninja-build pkg-config clang lld libwebsockets-dev libuv1-dev libjansson-dev libsodium-dev
       libsqlite3-dev libzstd-dev libqrencode-dev libwebsockets-evlib-uv"
test="$build libpq-dev postgresql libcmocka-dev libclang-rt-dev chromium-headless-shell python3 faketime ccache"

case "${1:-}" in
build) wanted=$build ;;
test) wanted=$test ;;
check) wanted="$test clang-tidy clang-format llvm" ;;
coverage) wanted="$test gcovr" ;;
*)
    echo "setup.sh: expected build, test, check or coverage" >&2
    exit 2
    ;;
esac

# Node may have been installed by other means than the package.
command -v node >/dev/null && command -v npm >/dev/null || wanted="$wanted nodejs npm"

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "setup.sh: this is not Debian; install what these Debian packages contain:" $wanted >&2
    exit 0
fi

missing=
for package in $wanted; do
    dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
    as_root=sudo
    if ! command -v sudo >/dev/null; then
        echo "setup.sh: these packages are missing; install them as root:$missing" >&2
        exit 1
    fi
fi
echo "Installing:$missing"
$as_root apt-get update -q
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing
