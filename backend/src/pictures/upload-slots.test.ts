import { MEDIA_MESSAGES } from '@crown-and-coil/shared-api/contract';
import { uploadSlots } from './upload-slots';

const BUSY = { kind: 'unavailable', detail: MEDIA_MESSAGES.busy, retryAfterSeconds: 10 };
const takeAll = (slots: ReturnType<typeof uploadSlots>, account: string, count: number) =>
  Array.from({ length: count }, () => slots.take(account));

test('one account has 20 uploads at once; a finished one makes room', () => {
  const slots = uploadSlots();
  const [release] = takeAll(slots, 'one', 20);
  expect(() => slots.take('one')).toThrow(expect.objectContaining(BUSY));
  slots.take('another');
  release?.();
  release?.();
  slots.take('one');
  expect(() => slots.take('one')).toThrow(expect.objectContaining(BUSY));
});

test('a process has 80 uploads at once', () => {
  const slots = uploadSlots();
  const [release] = ['one', 'two', 'three', 'four'].flatMap((account) => takeAll(slots, account, 20));
  expect(() => slots.take('five')).toThrow(expect.objectContaining(BUSY));
  release?.();
  slots.take('five');
});
