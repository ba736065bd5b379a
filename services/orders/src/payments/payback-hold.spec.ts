import { describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { PaybackHold } from './payback-hold.service.ts';

Logger.overrideLogger(false);

/** Media that answers one after the other, and the last for ever. */
class Answers {
  asked = 0;
  private readonly answers: readonly (string | Error)[];

  constructor(...answers: readonly (string | Error)[]) {
    this.answers = answers;
  }

  async hold(): Promise<string> {
    const answer = this.answers[Math.min(this.asked, this.answers.length - 1)] ?? '';
    this.asked += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  }
}

const away = new Error('away');
const holdOf = (answers: Answers, restoring = false): PaybackHold => new PaybackHold(answers, { restoring });

describe('money that is to be paid back', () => {
  it.each(['restored', 'setting', 'owner', 'unknown'])('waits while media says "%s"', async (reason) => {
    expect(await holdOf(new Answers(reason)).isHeld(0)).toBe(true);
  });

  it('waits until media has answered once', async () => {
    const hold = holdOf(new Answers(away, away, ''));
    expect(await hold.isHeld(0)).toBe(true);
    expect(await hold.isHeld(1_000)).toBe(true);
    expect(await hold.isHeld(2_000)).toBe(false);
  });

  it('waits again when the database was restored below a service that runs, or nobody says that it was not', async () => {
    for (const later of ['restored', away]) {
      const hold = holdOf(new Answers('', later));
      expect(await hold.isHeld(0)).toBe(false);
      expect(await hold.isHeld(59_999)).toBe(false);
      expect(await hold.isHeld(60_000)).toBe(true);
    }
  });

  it('waits in restore mode, whatever media says, which is not asked', async () => {
    const answers = new Answers('');
    expect(await holdOf(answers, true).isHeld(0)).toBe(true);
    expect(answers.asked).toBe(0);
  });

  it('goes back with one question a minute', async () => {
    const answers = new Answers('');
    const hold = holdOf(answers);
    for (let at = 0; at < 120_000; at += 1_000) await hold.isHeld(at);
    expect(answers.asked).toBe(2);
  });
});
