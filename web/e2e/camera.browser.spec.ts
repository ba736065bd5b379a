import { beforeEach, describe, expect, it } from '@jest/globals';
import { leaveAndComeBack } from './support/open.ts';
import { Ring } from './support/site-fixture.ts';
import { signIn } from './support/site.ts';

interface WithTracks {
  readonly tracks: MediaStreamTrack[];
}

describe('the camera', () => {
  const ring = Ring.use({ camera: true });

  beforeEach(async () => {
    await ring.visitor.context.addInitScript(() => {
      const tracks: MediaStreamTrack[] = [];
      Object.assign(window, { tracks });
      const { mediaDevices } = navigator;
      const open = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async (wanted) => {
        const stream = await open(wanted);
        tracks.push(...stream.getTracks());
        return stream;
      };
    });
    await signIn(ring.visitor, ring.site);
    await ring.open('/upload');
  });

  const allEnded = () =>
    ring.page.waitForFunction(() =>
      (window as unknown as WithTracks).tracks.every(({ readyState }) => readyState === 'ended'),
    );

  const shown = () => ring.page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);

  /** A camera of the same picture: sent for ever, or until it is seen. That the track is muted then, only Chromium says. */
  const sameAgain = (until: 'seen' | 'ever') =>
    ring.page.evaluate((until) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [640, 640];
      const context = canvas.getContext('2d');
      navigator.mediaDevices.getUserMedia = async () => {
        const stream = canvas.captureStream(0);
        const tracks = stream.getVideoTracks() as CanvasCaptureMediaStreamTrack[];
        for (const track of tracks) Object.defineProperty(track, 'muted', { value: false });
        (window as unknown as WithTracks).tracks.push(...tracks);
        const send = (): void => {
          for (const track of tracks) track.requestFrame();
          context?.fillRect(0, 0, canvas.width, canvas.height);
          const seen = (document.querySelector('video')?.videoWidth ?? 0) > 0;
          if (until === 'ever' || !seen) requestAnimationFrame(send);
        };
        send();
        return stream;
      };
    }, until);

  const countNoFrames = () =>
    ring.page.evaluate(() => {
      Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
    });

  async function take(): Promise<void> {
    await shown();
    await ring.button('upload', 'camera.take').click();
    await ring.button('upload', 'camera.use').waitFor();
  }

  it('takes a photo, another one, and hands it on; its light goes out', async () => {
    await ring.button('upload', 'drop.camera').click();
    await take();
    await ring.button('upload', 'camera.retake').click();
    await take();
    await ring.button('upload', 'camera.use').click();
    await ring.page.getByAltText(ring.t('upload', 'photo.previewAlt')).waitFor();
    await allEnded();
    expect(await ring.page.evaluate(() => (window as unknown as WithTracks).tracks.length)).toBeGreaterThan(
      1,
    );
    await ring.page.getByRole('checkbox').first().check();
    await ring.button('upload', 'send.button').click();
    await ring.page.getByText(ring.t('upload', 'photo.accepted')).waitFor();
    expect(ring.site.door.uploads[0]?.body.length).toBeGreaterThan(10_000);
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('goes off when the page is left', async () => {
    await ring.button('upload', 'drop.camera').click();
    await shown();
    await leaveAndComeBack(ring.page);
    await ring.button('upload', 'drop.camera').click();
    await shown();
    await ring.page.keyboard.press('Escape');
    await allEnded();
  });

  it('takes no picture of a camera that stands still, because another program took it', async () => {
    await ring.button('upload', 'drop.camera').click();
    await shown();
    await ring.page.evaluate(() => {
      for (const track of (window as unknown as WithTracks).tracks)
        Object.defineProperty(track, 'muted', { value: true });
    });
    await ring.button('upload', 'camera.take').click();
    await ring.page.getByText(ring.t('upload', 'camera.trouble.stopped')).waitFor();
    await allEnded();
  });

  it.each([
    ['counts frames', async () => undefined],
    ['does not', countNoFrames],
  ])(
    'takes no picture of one that stands still and says nothing, in a browser that %s',
    async (_name, prepare) => {
      await prepare();
      await sameAgain('seen');
      await ring.button('upload', 'drop.camera').click();
      await shown();
      await ring.button('upload', 'camera.take').click();
      await ring.page.getByText(ring.t('upload', 'camera.trouble.stopped')).waitFor();
      await allEnded();
    },
  );

  it('takes somebody who sits still', async () => {
    await sameAgain('ever');
    await ring.button('upload', 'drop.camera').click();
    await take();
    await allEnded();
  });

  it('takes a photo in a browser that does not count frames', async () => {
    await countNoFrames();
    await ring.button('upload', 'drop.camera').click();
    await take();
    await allEnded();
  });

  it('says so when it was pulled out', async () => {
    await ring.button('upload', 'drop.camera').click();
    await shown();
    await ring.page.evaluate(() => {
      for (const track of (window as unknown as WithTracks).tracks) track.dispatchEvent(new Event('ended'));
    });
    await ring.page.getByText(ring.t('upload', 'camera.trouble.stopped')).waitFor();
  });

  it('says what to do when it is forbidden, and offers the file', async () => {
    await ring.page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await ring.button('upload', 'drop.camera').click();
    await ring.page.getByText(ring.t('upload', 'camera.trouble.denied')).waitFor();
    await ring.button('upload', 'camera.chooseFile').click();
    await ring.page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
