SHELL := /bin/sh
READY := . scripts/node.sh &&
HEADSHOTS := node tools/dev/cli.ts
TESTS := node tests/runner/cli.ts
# Keeps glibc from holding what large pictures leave.
MEMORY := MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=262144 MALLOC_TRIM_THRESHOLD_=262144
ENGINE := node --conditions=source services/engine/src

PACKAGE ?= professional
EXPRESSION ?= unchanged
OUTFIT ?= unchanged
COUNT ?= 20
OUT ?= out
HERO ?= 1

.DEFAULT_GOAL := help
.PHONY: help dev up down clean status demo desk-demo headshots engine examples check test test-more test-all test-servers-down test-unit test-unit-slow test-integration test-integration-slow test-journey test-chart test-e2e test-cluster test-cluster-api test-cluster-node test-cluster-scale test-docker test-recovery test-alerts chaos test-money-long test-stripe screens proto migrate kafka-rights wardrobe seed events-tail dlq dlq-replay images cluster cluster-down scale observability observe observe-end observe-empty bench load bench-studio bench-steps bench-likeness bench-wardrobe bench-web

help: ## this list
	@awk 'BEGIN { FS = ":.*## "; print "make TARGET [NAME=value ...]" } \
	  /^##@ / { print "\n" substr($$0, 5) } \
	  /^[a-z0-9-]+:.*## / { printf "  %-22s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

##@ Start

dev: ## everything in the foreground, reloading what changes; Ctrl-C stops it
	@$(READY) exec $(HEADSHOTS) dev

up: ## everything detached, from production builds; PAYMENT_MODE=stripe to pay at the double of Stripe
	@$(READY) $(HEADSHOTS) up

down: ## stops everything; data stays
	@$(READY) $(HEADSHOTS) down

clean: ## stops everything and removes its data and builds
	@$(READY) $(HEADSHOTS) clean

status: ## what runs
	@$(READY) $(HEADSHOTS) status

demo: ## one order through the public API: PHOTO=selfie.jpg PACKAGE=professional EXPRESSION=unchanged OUTFIT=unchanged OUT=out
	@$(READY) $(HEADSHOTS) demo --photo "$(PHOTO)" --package "$(PACKAGE)" --expression "$(EXPRESSION)" --outfit "$(OUTFIT)" --out "$(OUT)"

desk-demo: ## three claims that wait at the desk, ordered and claimed through the public API
	@$(READY) $(HEADSHOTS) desk-demo

headshots: ## the engine alone, without servers: PHOTO=selfie.jpg COUNT=20 EXPRESSION=unchanged OUTFIT=unchanged OUT=out
	@$(READY) exec env $(MEMORY) $(ENGINE)/cli/headshots.ts --photo "$(PHOTO)" --count "$(COUNT)" --expression "$(EXPRESSION)" --outfit "$(OUTFIT)" --out "$(OUT)"

engine: ## the engine as a server that speaks POST /v1/images/edits: PORT=8190
	@$(READY) exec $(ENGINE)/server/main.ts

examples: OUT = out/examples
examples: ## a folder for EXAMPLES_DIR: PHOTO=portrait.jpg PERSON="Ada Example" SOURCE="Studio Example, 2026" HERO=1 OUT=out/examples
	@$(READY) exec env $(MEMORY) node web/scripts/make-examples.ts --photo "$(PHOTO)" --person "$(PERSON)" --source "$(SOURCE)" --hero "$(HERO)" --out "$(OUT)"

##@ Test

check: ## lint, formatting, contracts, types
	@$(READY) exec $(TESTS) test check

test: ## whether a change is sound, in minutes: SINCE=<commit> runs what the change since then can reach
	@$(READY) exec env TEST_SINCE="$(SINCE)" $(TESTS) test quick

test-more: ## everything else that CI runs: TEST_ENGINE=slow (default instant) or studio
	@$(READY) exec env TEST_ENGINE="$(TEST_ENGINE)" $(TESTS) test more

test-all: ## both, with one sum; what CI runs
	@$(READY) exec $(TESTS) test all

test-servers-down: ## ends the servers that npm run test:int left running
	@$(READY) $(TESTS) test-servers-down

test-unit: ## tests without servers
	@$(READY) exec $(TESTS) test unit

test-integration: ## tests against the real servers, started for the run
	@$(READY) exec $(TESTS) test integration

test-journey: ## a customer's way through the whole product in a browser: TEST_ENGINE=slow (default instant) or studio
	@$(READY) exec env TEST_ENGINE="$(TEST_ENGINE)" $(TESTS) test journey

test-chart: ## the Helm chart's text, and the rules of its alerts
	@$(READY) exec $(TESTS) test chart

test-unit-slow: ## those that draw many pictures
	@$(READY) exec $(TESTS) test unit-slow

test-integration-slow: ## those that kill, stop or starve what they use, and random programs of money
	@$(READY) exec $(TESTS) test integration-slow

test-e2e: ## all screens and the whole product, also with parts of it down: TEST_ENGINE=slow (default instant) or studio
	@$(READY) exec env TEST_ENGINE="$(TEST_ENGINE)" $(TESTS) test e2e

test-cluster: ## the chart before an API server and on a node of this machine (Linux, root), and programs of the images
	@$(READY) exec $(TESTS) test cluster

test-cluster-api: ## of that the chart before a real API server
	@$(READY) exec $(TESTS) test cluster-api

test-cluster-node: ## of that the product on a node (Linux, root)
	@$(READY) exec $(TESTS) test cluster-node

test-cluster-scale: ## the chart on fifty simulated nodes: a rush, a lost zone, a drain
	@$(READY) exec $(TESTS) test cluster-scale

test-docker: ## the images, and the product from them by compose, on a container engine (Debian's as root when none answers)
	@$(READY) exec $(TESTS) test docker

test-recovery: ## databases and brokers are lost, and brought back to a point in time by the commands of the runbook
	@$(READY) exec $(TESTS) test recovery

test-alerts: ## every class of faults fires its alert and no other (root): ALERT_SPEED=10 ALERT_ONLY="broker-away disk-full"
	@$(READY) exec env ALERT_SPEED="$(ALERT_SPEED)" ALERT_ONLY="$(ALERT_ONLY)" $(TESTS) test alerts

chaos: ## orders under seeded kills and freezes, judged from outside: SEED="1 2 3" ORDERS=5 MINUTES=1 ONLY=minio
	@$(READY) exec env CHAOS_SEEDS="$(SEED)" CHAOS_ORDERS="$(ORDERS)" CHAOS_MINUTES="$(MINUTES)" CHAOS_ONLY="$(ONLY)" $(TESTS) test chaos

test-money-long: ## random programs of payments, about an hour: MONEY_PROGRAMS=10000 MONEY_SEED= MONEY_PATH=
	@$(READY) exec env MONEY_PROGRAMS="$(MONEY_PROGRAMS)" MONEY_SEED="$(MONEY_SEED)" MONEY_PATH="$(MONEY_PATH)" $(TESTS) test money-long

test-stripe: ## what we rely on, asked of Stripe's test mode; leaves this machine: STRIPE_SECRET_KEY=sk_test_... PAID=cs_... HELD=cs_...
	@$(READY) exec env STRIPE_PAID_SESSION="$(PAID)" STRIPE_HELD_SESSION="$(HELD)" $(TESTS) test-stripe

screens: ## every screen, judged by axe, with pictures in out/screens: SCREENS_LANGUAGES=fr,fi SCREENSHOTS_DIR=
	@$(READY) npm run --silent build -w web && SCREENS_LANGUAGES=$${SCREENS_LANGUAGES:-all} SCREENSHOTS_DIR=$${SCREENSHOTS_DIR:-$(CURDIR)/out/screens} npm run --silent test:browser -w web -- screens.browser

##@ Contracts and data

proto: ## code of the contracts, the description of the API and its types, what the chart knows
	@$(READY) node scripts/generate.ts

migrate: ## databases and topics of the running servers
	@$(READY) $(HEADSHOTS) migrate

kafka-rights: ## access rules of secured brokers, from proto/topics.yaml
	@$(READY) $(HEADSHOTS) kafka-rights

wardrobe: ## garments for headshots, rendered by Blender (Python 3.11) into services/engine/garments; about 20 minutes
	@services/engine/wardrobe/render.sh

seed: ## coupons to try: WELCOME10 and others
	@$(READY) $(HEADSHOTS) seed

events-tail: ## events as they come: TOPIC=order.paid (default all)
	@$(READY) exec $(HEADSHOTS) events-tail $(TOPIC)

dlq: ## dead letters, events that a consumer gave up: TOPIC=order.paid (default all)
	@$(READY) $(HEADSHOTS) dlq $(TOPIC)

dlq-replay: ## sends a dead letter again: TOPIC=order.paid ID=<event id>
	@$(READY) $(HEADSHOTS) dlq-replay "$(TOPIC)" "$(ID)"

##@ Kubernetes and images

images: OUT =
images: ## container images: IMAGES="orders web" (default the product's) SERVERS=1 (those of quickstart too) REGISTRY= TAG= OUT=out/images
	@$(READY) exec env REGISTRY="$(REGISTRY)" TAG="$(TAG)" OUT="$(OUT)" SERVERS="$(SERVERS)" $(HEADSHOTS) images $(IMAGES)

cluster: ## the product on a Kubernetes node of this machine (Linux, root); HEADSHOTS_PORT_OFFSET beside make up
	@$(READY) $(HEADSHOTS) cluster

cluster-down: ## ends that cluster and removes all it holds
	@$(READY) $(HEADSHOTS) cluster-down

scale: ## very many customers on simulated nodes, into docs/scale.md: NODES=1000 SECONDS=3600 SPEED=20
	@$(READY) exec env NODES="$(NODES)" SECONDS="$(SECONDS)" SPEED="$(SPEED)" $(HEADSHOTS) scale

##@ Observability

observability: ## dashboards and rules of the objectives, for the chart
	@$(READY) $(HEADSHOTS) observability

observe: ## alerts, boards and traces beside the running stack
	@$(READY) $(HEADSHOTS) observe

observe-end: ## ends what make observe started (make down does, too)
	@$(READY) $(HEADSHOTS) observe-end

observe-empty: ## panels of the boards that have nothing to show now
	@$(READY) $(HEADSHOTS) observe-empty

##@ Measure

bench: ## every package and the whole product against their aims; needs free cores
	@$(READY) $(TESTS) bench

load: ## customers beside one account that takes all it can, and how long they wait: MINUTES=60 EVERY=60
	@$(READY) exec env $(if $(MINUTES),LOAD_MINUTES="$(MINUTES)") $(if $(EVERY),LOAD_EVERY_S="$(EVERY)") $(TESTS) load

bench-studio: ## the engine: time, memory, likeness, variety; needs free cores
	@$(READY) exec env $(MEMORY) npm run --silent bench -w services/engine

bench-steps: ## the engine: processor time of each step, on one thread
	@$(READY) exec env $(MEMORY) npm run --silent bench-steps -w services/engine

bench-likeness: ## the engine: likeness over degraded photos; about three minutes
	@$(READY) exec env $(MEMORY) npm run --silent bench-likeness -w services/engine

bench-wardrobe: ## the engine: business clothes on degraded photos, with pictures: OUT=out/wardrobe
bench-wardrobe: OUT = out/wardrobe
bench-wardrobe:
	@$(READY) exec env $(MEMORY) npm run --silent bench-wardrobe -w services/engine -- "$(OUT)"

bench-web: ## the pages, as the phone of Lighthouse sees them; needs free cores
	@$(READY) npm run --silent build -w web && npm run --silent bench -w web
