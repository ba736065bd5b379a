# docker buildx bake -f deploy/docker/docker-bake.hcl            all images
# docker buildx bake -f deploy/docker/docker-bake.hcl orders     one of them
variable "REGISTRY" {
  default = "localhost/headshots"
}

variable "TAG" {
  default = "dev"
}

variable "REVISION" {
  default = "unknown"
}

group "default" {
  targets = ["image"]
}

target "image" {
  name = image
  matrix = {
    image = ["gateway", "identity", "orders", "coupons", "media", "generation", "notification", "web", "tools"]
  }
  context    = "."
  dockerfile = "deploy/docker/Dockerfile"
  target     = image
  tags       = ["${REGISTRY}/${image}:${TAG}"]
  args = {
    REVISION = REVISION
  }
}

# For a registry: both processors, with a list of packages (SPDX) and how each image was made.
target "release" {
  inherits  = ["image"]
  name      = "release-${image}"
  matrix    = { image = ["gateway", "identity", "orders", "coupons", "media", "generation", "notification", "web", "tools"] }
  target    = image
  tags      = ["${REGISTRY}/${image}:${TAG}"]
  platforms = ["linux/amd64", "linux/arm64"]
  attest    = ["type=sbom", "type=provenance,mode=max"]
}
