import { beforeEach, describe, expect, it } from '@jest/globals';
import { leaveAndComeBack } from './support/open.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { signIn } from './support/site.ts';

interface WithTracks {
  readonly tracks: MediaStreamTrack[];
}

describe('the camera', () => {
  const fixture = SiteFixture.use({ camera: true });

  beforeEach(async () => {
    await fixture.visitor.context.addInitScript(() => {
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
    await signIn(fixture.visitor, fixture.site);
    await fixture.open('/upload');
  });

  const allEnded = () =>
    fixture.page.waitForFunction(() =>
      (window as unknown as WithTracks).tracks.every(({ readyState }) => readyState === 'ended'),
    );

  const shown = () =>
    fixture.page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);

  /** A camera of the same picture: sent for ever, or until it is seen. That the track is muted then, only Chromium says. */
  const sameAgain = (until: 'seen' | 'ever') =>
    fixture.page.evaluate((until) => {
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
    fixture.page.evaluate(() => {
      Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
    });

  async function take(): Promise<void> {
    await shown();
    await fixture.button('upload', 'camera.take').click();
    await fixture.button('upload', 'camera.use').waitFor();
  }

  it('takes a photo, another one, and hands it on; its light goes out', async () => {
    await fixture.button('upload', 'drop.camera').click();
    await take();
    await fixture.button('upload', 'camera.retake').click();
    await take();
    await fixture.button('upload', 'camera.use').click();
    await fixture.page.getByAltText(fixture.t('upload', 'photo.previewAlt')).waitFor();
    await allEnded();
    expect(
      await fixture.page.evaluate(() => (window as unknown as WithTracks).tracks.length),
    ).toBeGreaterThan(1);
    await fixture.page.getByRole('checkbox').first().check();
    await fixture.button('upload', 'send.button').click();
    await fixture.page.getByText(fixture.t('upload', 'photo.accepted')).waitFor();
    expect(fixture.site.door.uploads[0]?.body.length).toBeGreaterThan(10_000);
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('goes off when the page is left', async () => {
    await fixture.button('upload', 'drop.camera').click();
    await shown();
    await leaveAndComeBack(fixture.page);
    await fixture.button('upload', 'drop.camera').click();
    await shown();
    await fixture.page.keyboard.press('Escape');
    await allEnded();
  });

  it('takes no picture of a camera that stands still, because another program took it', async () => {
    await fixture.button('upload', 'drop.camera').click();
    await shown();
    await fixture.page.evaluate(() => {
      for (const track of (window as unknown as WithTracks).tracks)
        Object.defineProperty(track, 'muted', { value: true });
    });
    await fixture.button('upload', 'camera.take').click();
    await fixture.page.getByText(fixture.t('upload', 'camera.trouble.stopped')).waitFor();
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
      await fixture.button('upload', 'drop.camera').click();
      await shown();
      await fixture.button('upload', 'camera.take').click();
      await fixture.page.getByText(fixture.t('upload', 'camera.trouble.stopped')).waitFor();
      await allEnded();
    },
  );

  it('takes somebody who sits still', async () => {
    await sameAgain('ever');
    await fixture.button('upload', 'drop.camera').click();
    await take();
    await allEnded();
  });

  it('takes a photo in a browser that does not count frames', async () => {
    await countNoFrames();
    await fixture.button('upload', 'drop.camera').click();
    await take();
    await allEnded();
  });

  it('says so when it was pulled out', async () => {
    await fixture.button('upload', 'drop.camera').click();
    await shown();
    await fixture.page.evaluate(() => {
      for (const track of (window as unknown as WithTracks).tracks) track.dispatchEvent(new Event('ended'));
    });
    await fixture.page.getByText(fixture.t('upload', 'camera.trouble.stopped')).waitFor();
  });

  it('says what to do when it is forbidden, and offers the file', async () => {
    await fixture.page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await fixture.button('upload', 'drop.camera').click();
    await fixture.page.getByText(fixture.t('upload', 'camera.trouble.denied')).waitFor();
    await fixture.button('upload', 'camera.chooseFile').click();
    await fixture.page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
