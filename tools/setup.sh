#!/bin/sh
# Installs what is missing, by name, from Debian's packages: setup.sh build|test|check.
set -eu

build="build-essential cmake ninja-build pkg-config clang lld libwebsockets-dev libuv1-dev libjansson-dev libsodium-dev
       libsqlite3-dev libqrencode-dev libcmocka-dev"
evlib=libwebsockets-evlib-uv # libwebsockets' libuv loop, a package of its own since version 4.1
test="$build chromium"
check="$test clang-tidy llvm"

case "${1:-}" in
build) wanted="$build $evlib" ;;
test) wanted="$test $evlib" ;;
check) wanted="$check $evlib" ;;
*)
    echo "setup.sh: expected build, test or check" >&2
    exit 2
    ;;
esac

# Node may have been installed by other means than the package.
command -v node >/dev/null && command -v npm >/dev/null || wanted="$wanted nodejs npm"

missing=
for package in $wanted; do
    dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null; then
    echo "setup.sh: please install, by your system's means:$missing" >&2
    exit 1
fi
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
