import { mergeValues } from './merge-values';

const opened = { name: 'Braids', price: 350, gates: { minimumAge: null as number | null } };

it('keeps what was saved meanwhile in fields that the form did not change', () => {
  const typed = { ...opened, name: 'Box braids' };
  const saved = { ...opened, price: 410, gates: { minimumAge: 16 } };
  expect(mergeValues({ opened, typed, saved })).toEqual({
    values: { name: 'Box braids', price: 410, gates: { minimumAge: 16 } },
    conflicts: {},
  });
});

it('keeps what was typed in a field that was also saved meanwhile, and reports the saved value', () => {
  const typed = { ...opened, price: 380 };
  const saved = { ...opened, price: 410 };
  expect(mergeValues({ opened, typed, saved })).toEqual({ values: typed, conflicts: { price: 410 } });
});

it('has no conflict when both made the same change', () => {
  const changed = { ...opened, gates: { minimumAge: 18 } };
  expect(mergeValues({ opened, typed: changed, saved: changed })).toEqual({ values: changed, conflicts: {} });
});
