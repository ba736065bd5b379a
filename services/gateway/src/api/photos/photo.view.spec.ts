import { clone, create } from '@bufbuild/protobuf';
import { timestampNow } from '@bufbuild/protobuf/wkt';
import { Style } from '@headshots/proto/common/v1/types_pb';
import { HeadshotSchema, ImageSchema } from '@headshots/proto/media/v1/media_pb';
import { describe, expect, it } from '@jest/globals';
import { photoMessage } from '../../../test/support/samples.ts';
import { photoDetail } from './photo.view.ts';

const eyes = { left: { x: 0.4, y: 0.42 }, right: { x: 0.56, y: 0.43 } };
const unknown = { estimateMinutes: null, minutesLeft: null };

describe('the pictures of a photo', () => {
  it('say where the eyes are', () => {
    const { original, headshots } = photoDetail.of(photoMessage(), unknown);
    expect(original?.eyes).toEqual(eyes);
    expect(headshots[0]?.image?.eyes).toEqual(eyes);
  });

  it.each([
    ['from before it was measured', {}],
    ['of which one eye is known', { eyes: { left: eyes.left } }],
  ])('say nothing of pictures %s', (_name, known) => {
    const photo = photoMessage();
    photo.original = create(ImageSchema, { urlsExpireAt: timestampNow(), ...known });
    expect(photoDetail.of(photo, unknown).original?.eyes).toBeNull();
  });
});

describe('the styles of a photo', () => {
  const drawn = (...styles: readonly Style[]) => {
    const photo = photoMessage();
    photo.headshots = styles.flatMap((style, index) =>
      photo.headshots.map((one) => Object.assign(clone(HeadshotSchema, one), { number: index + 1, style })),
    );
    return photoDetail.of(photo, unknown).styles;
  };

  it('are those of its headshots, each once', () =>
    expect(drawn(Style.SERIOUS, Style.PROFESSIONAL, Style.SERIOUS)).toEqual(['serious', 'professional']));

  it('are none while it has no headshot', () => expect(drawn()).toEqual([]));
});
