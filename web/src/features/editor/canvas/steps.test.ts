import { expect, it } from 'vitest';
import { Steps } from './steps';

const page = (name: string) => [{ type: 'text', props: { id: name } }];
const typed = { type: 'replace', id: 'a' };
const removed = { type: 'remove', id: '' };

it('H12 every act is a step of its own, however fast; keys typed on are one', () => {
  const steps = new Steps(page('0'));
  expect(steps.back()).toBeNull();
  steps.record(page('1'), { type: 'duplicate', id: '' }, 0);
  steps.record(page('2'), removed, 5);
  expect(steps.back()).toEqual(page('1'));
  expect(steps.back()).toEqual(page('0'));
  expect(steps.hasPast).toBe(false);
  expect(steps.forward()).toEqual(page('1'));
  steps.record(page('3'), typed, 100);
  expect(steps.hasFuture).toBe(false);
  steps.record(page('4'), typed, 200);
  steps.record(page('5'), { ...typed, id: 'b' }, 250);
  steps.record(page('6'), { ...typed, id: 'b' }, 2000);
  expect(steps.back()).toEqual(page('5'));
  expect(steps.back()).toEqual(page('4'));
  expect(steps.back()).toEqual(page('1'));
});
