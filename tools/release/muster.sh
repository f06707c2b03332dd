#!/bin/sh
# Starts Muster ("muster start"), or runs one of its commands ("muster" lists them).
folder=$(dirname -- "$(readlink -f -- "$0")")
node=$folder/node_modules/.bin/node
[ -x "$node" ] || node=node
if [ "${1-}" = start ]; then
  shift
  exec "$node" "$folder/server/src/main.ts" "$@"
fi
exec "$node" "$folder/server/src/command.ts" "$@"
