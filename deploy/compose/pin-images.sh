#!/bin/sh
# Pins the images of compose.yaml and Dockerfile by the digests that their registries name now: writes them to .env, which docker compose
# reads. Run it before the first start and before each update, and read the changes of .env. It needs the network and docker.
set -eu
cd "$(dirname -- "$0")/../.."
[ ! -f .env ] || grep -v '_IMAGE=' .env > .env.new || true
for pair in NODE=node:26-slim POSTGRES=postgres:18 CADDY=caddy:2 MINIO=quay.io/minio/minio:RELEASE.2025-09-07T16-13-09Z; do
  image=${pair#*=}
  docker pull --quiet "$image" > /dev/null
  printf '%s_IMAGE=%s\n' "${pair%%=*}" "$(docker image inspect --format '{{index .RepoDigests 0}}' "$image")" >> .env.new
done
mv .env.new .env
