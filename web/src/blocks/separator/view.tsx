import { anchor } from '../parts';
import { defineView } from '../view';
import type { Props } from './schema';

export const separator = defineView<Props>({
  type: 'separator',
  version: 1,
  Render: ({ block }) => <hr className="b b-separator" data-block="separator" id={anchor(block)} />,
  text: () => '',
});
