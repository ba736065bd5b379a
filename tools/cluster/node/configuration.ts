import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pauseImage } from './pause-image.ts';
import type { Place } from './place.ts';
import type { NodePlan } from './plan.ts';

/** Name of the node: the kubelet takes an address as its own, so that the API server finds it at home. */
const nodeName = '127.0.0.1';
const domain = 'cluster.local';

export const podLogsOf = ({ folder }: Place): string => join(folder, 'pods');

export interface Configuration {
  readonly containerd: string;
  readonly kubelet: string;
  readonly proxy: string;
  readonly dns: string;
}

export function writeConfiguration(plan: NodePlan): Configuration {
  const { folder } = plan.place;
  const write = (name: string, content: string | object): string => {
    const file = join(folder, name);
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
    return file;
  };
  mkdirSync(join(folder, 'cni'), { recursive: true });
  write('cni/headshots.conflist', networkOf(plan));
  write('resolv.conf', '');
  return {
    containerd: write('containerd.toml', containerdOf(plan)),
    kubelet: write('kubelet.json', kubeletOf(plan)),
    proxy: write('kube-proxy.json', proxyOf(plan)),
    dns: write('Corefile', dnsOf(plan)),
  };
}

export const kubeletArgs = ({ place }: NodePlan, config: string): readonly string[] => [
  `--config=${config}`,
  `--kubeconfig=${place.kubeconfig}`,
  `--hostname-override=${nodeName}`,
  `--root-dir=${join(place.folder, 'kubelet')}`,
  `--cert-dir=${join(place.folder, 'kubelet/pki')}`,
];

const containerdOf = ({ place, programs }: NodePlan): string => `
version = 2
root = "${join(place.folder, 'containerd')}"
state = "/run/containerd"
disabled_plugins = ["io.containerd.snapshotter.v1.btrfs", "io.containerd.snapshotter.v1.zfs", "io.containerd.snapshotter.v1.devmapper", "io.containerd.snapshotter.v1.aufs"]
[grpc]
  address = "${place.socket}"
[plugins."io.containerd.internal.v1.opt"]
  path = "${join(place.folder, 'opt')}"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "${pauseImage}"
  disable_apparmor = true
  restrict_oom_score_adj = true
[plugins."io.containerd.grpc.v1.cri".cni]
  bin_dir = "${programs.plugins}"
  conf_dir = "${join(place.folder, 'cni')}"
`;

/** A cable for each pod and no bridge: all packets pass the rules of services, whatever the kernel thinks of bridges. */
const networkOf = ({ addresses }: NodePlan): object => ({
  cniVersion: '0.4.0',
  name: 'headshots',
  plugins: [
    {
      type: 'ptp',
      ipam: {
        type: 'host-local',
        dataDir: '/run/cni',
        ranges: [[{ subnet: addresses.pods }]],
        routes: [{ dst: '0.0.0.0/0' }],
      },
    },
  ],
});

/** Whoever reaches the kubelet may do everything, so it listens where only the API server is. */
const kubeletOf = ({ place, addresses }: NodePlan): object => ({
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  address: '127.0.0.1',
  authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
  authorization: { mode: 'AlwaysAllow' },
  cgroupDriver: 'cgroupfs',
  cgroupRoot: `/${place.cgroup}`,
  failCgroupV1: false,
  failSwapOn: false,
  enforceNodeAllocatable: [],
  containerRuntimeEndpoint: `unix://${place.socket}`,
  podLogsDir: podLogsOf(place),
  volumePluginDir: join(place.folder, 'volume-plugins'),
  clusterDomain: domain,
  clusterDNS: [addresses.node],
  resolvConf: join(place.folder, 'resolv.conf'),
  // A full disk is the machine's affair.
  evictionHard: { 'memory.available': '0%', 'nodefs.available': '0%', 'imagefs.available': '0%' },
  imageGCHighThresholdPercent: 100,
});

const proxyOf = ({ place, addresses }: NodePlan): object => ({
  apiVersion: 'kubeproxy.config.k8s.io/v1alpha1',
  kind: 'KubeProxyConfiguration',
  mode: 'nftables',
  clientConnection: { kubeconfig: place.kubeconfig },
  hostnameOverride: nodeName,
  bindAddress: addresses.node,
  clusterCIDR: addresses.pods,
  nodePortAddresses: [`${addresses.node}/32`],
  healthzBindAddress: '127.0.0.1:10256',
  metricsBindAddress: '127.0.0.1:10249',
  // These are limits of the whole machine.
  conntrack: { maxPerCore: 0, min: 0, tcpEstablishedTimeout: '0s', tcpCloseWaitTimeout: '0s' },
});

const dnsOf = ({ place }: NodePlan): string => `.:53 {
  errors
  ready 127.0.0.1:8181
  kubernetes ${domain} {
    kubeconfig ${place.kubeconfig} headshots
  }
  cache 2
}
`;
