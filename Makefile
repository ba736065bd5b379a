SHELL := /bin/sh
READY := . scripts/node.sh &&
HEADSHOTS := node deploy/src/cli.ts
# Keeps glibc from holding what large pictures leave.
MEMORY := MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=262144 MALLOC_TRIM_THRESHOLD_=262144
ENGINE := node --conditions=source services/engine/src

PACKAGE ?= professional
EXPRESSION ?= unchanged
COUNT ?= 20
OUT ?= out
HERO ?= 1

.DEFAULT_GOAL := help
.PHONY: help dev up down clean status cluster cluster-down demo headshots examples engine images test test-unit test-integration test-e2e test-cluster test-cluster-api test-cluster-node test-cluster-scale test-images test-alerts test-money-long test-stripe check chaos proto migrate kafka-rights seed events-tail dlq dlq-replay observability observe observe-end observe-empty scale bench bench-studio bench-steps bench-likeness bench-web screens

help: ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-18s %s\n", $$1, $$2 }'

dev: ## everything in the foreground, reloading what changes; Ctrl-C stops it
	@$(READY) exec $(HEADSHOTS) dev

up: ## everything detached, from production builds; returns when the product answers
	@$(READY) $(HEADSHOTS) up

down: ## stops everything; data stays
	@$(READY) $(HEADSHOTS) down

clean: ## stops everything and removes its data and builds
	@$(READY) $(HEADSHOTS) clean

status: ## what runs
	@$(READY) $(HEADSHOTS) status

cluster: ## a Kubernetes node of this machine with the product in its pods (Linux, root); HEADSHOTS_PORT_OFFSET beside make up
	@$(READY) $(HEADSHOTS) cluster

cluster-down: ## ends that cluster and all it holds
	@$(READY) $(HEADSHOTS) cluster-down

demo: ## PHOTO=selfie.jpg PACKAGE=professional EXPRESSION=unchanged OUT=out: one order through the public API
	@$(READY) $(HEADSHOTS) demo --photo "$(PHOTO)" --package "$(PACKAGE)" --expression "$(EXPRESSION)" --out "$(OUT)"

headshots: ## PHOTO=selfie.jpg COUNT=20 EXPRESSION=unchanged OUT=out: the engine alone, no servers
	@$(READY) exec env $(MEMORY) $(ENGINE)/cli/headshots.ts --photo "$(PHOTO)" --count "$(COUNT)" --expression "$(EXPRESSION)" --out "$(OUT)"

examples: OUT = out/examples
examples: ## PHOTO=portrait.jpg PERSON="Ada Example" SOURCE="Studio Example, 2026" HERO=1 OUT=out/examples: a folder for EXAMPLES_DIR
	@$(READY) exec env $(MEMORY) node web/scripts/make-examples.ts --photo "$(PHOTO)" --person "$(PERSON)" --source "$(SOURCE)" --hero "$(HERO)" --out "$(OUT)"

engine: ## PORT=8190: the studio engine as a server that speaks POST /v1/images/edits
	@$(READY) exec $(ENGINE)/server/main.ts

images: OUT =
images: ## IMAGES="orders web" (default all) REGISTRY=registry.example/headshots TAG=1.2.0 CPU=arm64 OUT=out/images: container images, without a container engine
	@$(READY) exec env REGISTRY="$(REGISTRY)" TAG="$(TAG)" CPU="$(CPU)" OUT="$(OUT)" PIN="$(PIN)" $(HEADSHOTS) images $(IMAGES)

test: ## every check and test; the last line counts them
	@$(READY) exec $(HEADSHOTS) test all

check: ## lint, formatting, contracts, types
	@$(READY) exec $(HEADSHOTS) test check

test-unit: ## tests without servers
	@$(READY) exec $(HEADSHOTS) test unit

test-integration: ## tests against the real servers, started for the run
	@$(READY) exec $(HEADSHOTS) test integration

test-e2e: ## the browser path against the whole product, started for the run
	@$(READY) exec $(HEADSHOTS) test e2e

test-cluster: ## the Helm chart: its text, the rules of its alerts, before a real API server, and on a node of this machine (Linux, root), compiled the first time; programs of the images
	@$(READY) exec $(HEADSHOTS) test cluster

test-cluster-api: ## of that the real API server alone
	@$(READY) exec $(HEADSHOTS) test cluster-api

test-cluster-node: ## of that the node alone; Linux, as root
	@$(READY) exec $(HEADSHOTS) test cluster-node

test-cluster-scale: ## the chart on fifty nodes that KWOK pretends, under rush, loss of a zone and drain; needs no root
	@$(READY) exec $(HEADSHOTS) test cluster-scale

test-images: ## what is in the container images, and programs started out of them; Linux, as root
	@$(READY) exec $(HEADSHOTS) test images

test-alerts: ## ALERT_SPEED=10 ALERT_ONLY="broker-away disk-full": every class of faults in the running product fires its alert and no other, and it clears; needs root for a full disk
	@$(READY) exec env ALERT_SPEED="$(ALERT_SPEED)" ALERT_ONLY="$(ALERT_ONLY)" $(HEADSHOTS) test alerts

chaos: ## SEED="1 2 3" ORDERS=5 MINUTES=1 ONLY=minio: orders under seeded kills and freezes, judged from outside
	@$(READY) exec env CHAOS_SEEDS="$(SEED)" CHAOS_ORDERS="$(ORDERS)" CHAOS_MINUTES="$(MINUTES)" CHAOS_ONLY="$(ONLY)" $(HEADSHOTS) test chaos

test-money-long: ## MONEY_PROGRAMS=10000 MONEY_SEED= MONEY_PATH=: random programs of payments, a thousand races, a minute of 500 events a second; for an hour or so
	@$(READY) exec env MONEY_PROGRAMS="$(MONEY_PROGRAMS)" MONEY_SEED="$(MONEY_SEED)" MONEY_PATH="$(MONEY_PATH)" $(HEADSHOTS) test money-long

test-stripe: ## needs STRIPE_SECRET_KEY=sk_test_... around it; PAID=cs_... HELD=cs_...: what we rely on, asked of Stripe's test mode; leaves this machine
	@$(READY) exec env STRIPE_PAID_SESSION="$(PAID)" STRIPE_HELD_SESSION="$(HELD)" $(HEADSHOTS) test-stripe

proto: ## code from the contracts, the API's description and its types
	@$(READY) node scripts/generate.ts

migrate: ## databases and topics of the running servers
	@$(READY) $(HEADSHOTS) migrate

kafka-rights: ## access rules of secured brokers, from proto/topics.yaml
	@$(READY) $(HEADSHOTS) kafka-rights

seed: ## test coupons
	@$(READY) $(HEADSHOTS) seed

events-tail: ## TOPIC=order.paid (default all): events as they come
	@$(READY) exec $(HEADSHOTS) events-tail $(TOPIC)

dlq: ## TOPIC=order.paid (default all): events a consumer gave up
	@$(READY) $(HEADSHOTS) dlq $(TOPIC)

dlq-replay: ## TOPIC=order.paid ID=<event id>: sends them again to that consumer
	@$(READY) $(HEADSHOTS) dlq-replay "$(TOPIC)" "$(ID)"

observability: ## dashboards, and rules of the objectives made by Sloth, for the chart
	@$(READY) $(HEADSHOTS) observability

observe: ## alerts, boards and traces beside the running stack; traces of a stack started with OTEL_TRACES_EXPORTER=zipkin
	@$(READY) $(HEADSHOTS) observe

observe-end: ## ends what `make observe` started (`make down` does, too)
	@$(READY) $(HEADSHOTS) observe-end

observe-empty: ## panels of the boards that have nothing to show now
	@$(READY) $(HEADSHOTS) observe-empty

bench: ## measures; needs free cores
	@$(READY) $(HEADSHOTS) bench

scale: ## NODES=1000 SECONDS=3600 SPEED=20: very many customers on simulated nodes; writes the tables of docs/scale.md
	@$(READY) exec env NODES="$(NODES)" SECONDS="$(SECONDS)" SPEED="$(SPEED)" $(HEADSHOTS) scale

bench-web: ## the pages alone, as Lighthouse's phone sees them, five visits each; needs free cores
	@$(READY) npm run --silent build -w web && npm run --silent bench -w web

screens: ## every screen in SCREENS_LANGUAGES (default all), judged by axe; pictures at two widths in SCREENSHOTS_DIR
	@$(READY) npm run --silent build -w web && SCREENS_LANGUAGES=$${SCREENS_LANGUAGES:-all} SCREENSHOTS_DIR=$${SCREENSHOTS_DIR:-$(CURDIR)/out/screens} npm run --silent test:browser -w web -- screens.browser

bench-studio: ## the engine's measurements alone: time, memory, likeness, variety; needs free cores
	@$(READY) exec env $(MEMORY) npm run --silent bench -w services/engine

bench-steps: ## processor time of each step of the studio engine on one thread, both portraits; other work on the machine counts for little
	@$(READY) exec env $(MEMORY) npm run --silent bench-steps -w services/engine

bench-likeness: ## how alike images are to both portraits and to their degraded copies that pass the selfie check; takes minutes
	@$(READY) exec env $(MEMORY) npm run --silent bench-likeness -w services/engine
