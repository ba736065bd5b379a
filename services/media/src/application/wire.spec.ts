import { Expression, Package, Resolution, SourceType, Style } from '@headshots/proto/common/v1/types_pb';
import { PhotoStatus } from '@headshots/proto/media/v1/media_pb';
import { describe, expect, it } from '@jest/globals';
import { expressions, packages, resolutions, styles } from '../domain/vocabulary.ts';
import {
  fromWireStyle,
  toWireExpression,
  toWirePackage,
  toWireResolution,
  toWireSourceType,
  toWireStatus,
  toWireStyle,
} from './wire.ts';

describe('the words of the contract', () => {
  it('are the words of the domain', () => {
    expect(styles.map((value) => Style[toWireStyle(value)])).toEqual(
      styles.map((value) => value.toUpperCase()),
    );
    expect(expressions.map((value) => Expression[toWireExpression(value)])).toEqual(
      expressions.map((value) => value.toUpperCase()),
    );
    expect(packages.map((value) => Package[toWirePackage(value)])).toEqual(
      packages.map((value) => value.toUpperCase()),
    );
    expect(resolutions.map((value) => Resolution[toWireResolution(value)])).toEqual(
      resolutions.map((value) => value.toUpperCase()),
    );
    expect(toWireSourceType('trainedAlgorithmicMedia')).toBe(SourceType.TRAINED_ALGORITHMIC_MEDIA);
    expect(toWireStatus('pending')).toBe(PhotoStatus.PENDING);
    expect(toWireStatus('failed')).toBe(PhotoStatus.FAILED);
  });

  it('are undefined where the contract says nothing or something newer', () => {
    expect(fromWireStyle(Style.UNSPECIFIED)).toBeUndefined();
    expect(fromWireStyle(99 as Style)).toBeUndefined();
  });
});
