# The servers that the chart's profile `quickstart` brings for trying the product. The context is a folder with one of them, as
# the launcher prepares it (tools/images/build.ts): targets are `server`, and `java-server` for those that need Java.
ARG NODE_VERSION=26.10.0

FROM node:${NODE_VERSION}-bookworm-slim AS node
WORKDIR /app
# What only debuggers read is 33 MB of Node.
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends binutils && rm -rf /var/lib/apt/lists/* \
    && strip --strip-all /usr/local/bin/node
# What Node, and the programs that limit processes (media), are linked against and the runtime's base has not.
RUN mkdir -p /runtime/usr/lib && cp /usr/lib/*-linux-gnu/libatomic.so.1 /usr/lib/*-linux-gnu/libsmartcols.so.1 /runtime/usr/lib/

FROM node AS java
RUN mkdir -p /usr/share/man/man1 && apt-get update -qq \
    && apt-get install -y -qq --no-install-recommends openjdk-17-jre-headless && rm -rf /var/lib/apt/lists/*
# Java's own program alone, what it reads, and zlib.
RUN mkdir -p /java/etc/ssl/certs /java/usr/lib /java/usr/local/bin \
    && cp -a /etc/java-17-openjdk /java/etc/ && cp -a /etc/ssl/certs/java /java/etc/ssl/certs/ \
    && cp -a /usr/lib/jvm /java/usr/lib/ && cp /lib/*-linux-gnu/libz.so.1 /java/usr/lib/ \
    && rm -rf /java/usr/lib/jvm/*/man && find /java/usr/lib/jvm/*/bin -type f ! -name java -delete \
    && ln -s "$(ls -d /usr/lib/jvm/java-17-openjdk-*)/bin/java" /java/usr/local/bin/java

FROM gcr.io/distroless/cc-debian12:nonroot AS runtime
COPY --from=node /usr/local/bin/node /usr/local/bin/
COPY --from=node /runtime/usr/lib/ /usr/lib/
ENV NODE_ENV=production HOME=/tmp PATH=/usr/local/bin:/usr/bin
USER 65532:65532
WORKDIR /app
LABEL org.opencontainers.image.licenses="Apache-2.0"

FROM runtime AS server
ARG SERVER
ENV SERVER=${SERVER}
COPY . /
CMD ["node", "deploy/src/serve/main.ts"]

FROM runtime AS java-server
COPY --from=java /java/ /
ARG SERVER
ENV SERVER=${SERVER}
COPY . /
CMD ["node", "deploy/src/serve/main.ts"]
