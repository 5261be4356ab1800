import { isFlagOn } from './find-route';

test.each([
  [undefined, {}, true, 'what has no flag always exists'],
  ['gift-cards', {}, false, 'an unknown flag is off'],
  ['gift-cards', { 'gift-cards': { share: 10, isOn: true } }, true, 'the decision of the gateway counts'],
  [
    'gift-cards',
    { 'gift-cards': { share: 100, isOn: false } },
    false,
    'the decision counts more than the share',
  ],
  ['gift-cards', { 'gift-cards': { share: 100 } }, true, 'without a decision a share of 100 is on'],
  ['gift-cards', { 'gift-cards': { share: 99 } }, false, 'without a decision a smaller share is off'],
  ['constructor', {}, false, 'a name of Object.prototype is no flag'],
])('flag %s with %j: %s (%s)', (flag, flags, expected, _reason) => {
  expect(isFlagOn({ flags }, flag)).toBe(expected);
  expect(isFlagOn({}, flag)).toBe(flag === undefined);
});
