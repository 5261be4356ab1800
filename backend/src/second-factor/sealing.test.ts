import { createTestApp } from '../../testing/app';
import { makeClient } from '../../testing/people';
import { insertSecondFactor } from './changes';
import { resealSecondFactors } from './reseal';
import { newSecret } from './rules';
import { seal, sealingKeyId, unseal } from './sealing';

const [OLD, NEW] = ['w0r2kx84bnq19zlfm37hvyt5cp6dj2sg', 'kf83hs02lsmx9274hdkqpz61nvbw5r0t'];
const before = { acceptedSecrets: [OLD] } as const;
const replaced = { acceptedSecrets: [NEW, OLD] } as const;
const after = { acceptedSecrets: [NEW] } as const;
const [ZURI, AMARA] = [crypto.randomUUID(), crypto.randomUUID()];

describe('a sealed secret', () => {
  const secret = newSecret();
  const sealed = seal(before, ZURI, secret);

  test('opens with its key, at any position among the accepted ones', () => {
    expect(unseal(before, ZURI, sealed)).toEqual(secret);
    expect(unseal(replaced, ZURI, sealed)).toEqual(secret);
    expect(unseal({ acceptedSecrets: [OLD, NEW] }, ZURI, seal(after, ZURI, secret))).toEqual(secret);
  });

  test('does not open without its key, for another account, or after a change', () => {
    expect(unseal(after, ZURI, sealed)).toBeNull();
    expect(unseal(after, ZURI, { ...sealed, key_id: sealingKeyId(after) })).toBeNull();
    expect(unseal(before, AMARA, sealed)).toBeNull();
    for (const place of [0, 12, sealed.sealed_secret.length - 1]) {
      const changed = Buffer.from(sealed.sealed_secret);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      expect(unseal(before, ZURI, { ...sealed, sealed_secret: changed })).toBeNull();
    }
    expect(unseal(before, ZURI, { ...sealed, sealed_secret: Buffer.alloc(3) })).toBeNull();
  });

  test('differs each time', () => {
    expect(seal(before, ZURI, secret).sealed_secret).not.toEqual(sealed.sealed_secret);
  });
});

test('secrets survive a rotation: the job re-seals them with the new key, so the old one can be retired', async () => {
  const testApp = await createTestApp();
  try {
    const { database } = testApp;
    const [one, other] = [await makeClient(testApp), await makeClient(testApp)];
    const secret = newSecret();
    const now = testApp.now();
    await insertSecondFactor(database, before, { userId: one.userId, secret, now });
    await insertSecondFactor(database, { acceptedSecrets: ['gone'] }, { userId: other.userId, secret, now });
    const config = { ...testApp.config, ...replaced };
    await resealSecondFactors.run({}, { ...testApp, config } as unknown as Parameters<
      typeof resealSecondFactors.run
    >[1]);
    const rows = await database.selectFrom('second_factors').selectAll().execute();
    const rowOf = (id: string) => rows.find(({ user_id }) => user_id === id) ?? seal(before, id, secret);
    expect(unseal(after, one.userId, rowOf(one.userId))).toEqual(secret);
    expect(unseal({ acceptedSecrets: ['gone'] }, other.userId, rowOf(other.userId))).toEqual(secret);
  } finally {
    await testApp.close();
  }
});
