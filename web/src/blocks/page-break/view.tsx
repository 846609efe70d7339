import { anchor } from '../parts';
import { defineView } from '../view';
import type { Props } from './schema';

export const pageBreak = defineView<Props>({
  type: 'page-break',
  version: 1,
  // Only paper sees it; who edits sees where it is.
  Render: ({ block, ctx }) =>
    ctx.editing ? (
      <p className="b b-missing" data-block="page-break" id={anchor(block)}>
        {ctx.words('block.page-break.name')}
      </p>
    ) : (
      <div className="b-pagebreak" data-block="page-break" id={anchor(block)} />
    ),
  text: () => '',
});
