import type { Rgb } from '../pixels/rgb.ts';
import { faceApiEntry, faceApiModels, requireHere } from './model-files.ts';
import { tensorflow, type Tensor } from './tf.ts';

interface RecognitionNet {
  loadFromDisk(folder: string): Promise<void>;
  computeFaceDescriptor(face: Tensor): Promise<Float32Array>;
}

let loading: Promise<RecognitionNet> | undefined;

export function loadDlib(): Promise<RecognitionNet> {
  loading ??= (async () => {
    await tensorflow();
    const { nets } = requireHere(faceApiEntry) as { nets: { faceRecognitionNet: RecognitionNet } };
    await nets.faceRecognitionNet.loadFromDisk(faceApiModels);
    return nets.faceRecognitionNet;
  })();
  return loading;
}

/** 128 numbers of a 150x150 face crop. Biometric: stays in this process's memory. */
export async function dlibDescriptor(face: Rgb): Promise<Float32Array> {
  const net = await loadDlib();
  const tf = await tensorflow();
  const input = tf.tensor(new Float32Array(face.data), [face.height, face.width, 3], 'float32');
  try {
    return await net.computeFaceDescriptor(input);
  } finally {
    input.dispose();
  }
}
