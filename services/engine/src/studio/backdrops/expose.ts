import { luminanceOf } from '../../pixels/colour.ts';
import { plane } from '../../pixels/plane.ts';
import type { Scene } from '../scene.ts';

const KNEE = 0.6;

const rolledOff = (v: number): number =>
  v <= KNEE ? v : KNEE + (1 - KNEE) * (1 - Math.exp(-(v - KNEE) / (1 - KNEE)));

export function exposed(scene: Scene, target: number): Scene {
  const [r, g, b] = scene.channels;
  let sum = 0;
  for (let i = 0; i < r.data.length; i++)
    sum += Math.min(4 * target, luminanceOf(r.data[i]!, g.data[i]!, b.data[i]!));
  let gain = target / (sum / r.data.length + 1e-6);
  for (let round = 0; round < 4; round++) {
    let mean = 0;
    for (let i = 0; i < r.data.length; i += 5)
      mean += rolledOff(gain * luminanceOf(r.data[i]!, g.data[i]!, b.data[i]!));
    gain *= target / (mean / Math.ceil(r.data.length / 5) + 1e-6);
  }
  const channels = scene.channels.map((channel) => {
    const out = plane(channel.width, channel.height);
    for (let i = 0; i < out.data.length; i++) out.data[i] = rolledOff(channel.data[i]! * gain);
    return out;
  });
  return { side: scene.side, channels: channels as unknown as Scene['channels'] };
}
