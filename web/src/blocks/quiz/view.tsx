import { anchor, Line, Lines } from '../parts';
import { lines, ranked } from '../typography';
import { defineView } from '../view';
import type { Props } from './schema';

export const quiz = defineView<Props>({
  type: 'quiz',
  version: 1,
  Render: ({ block, ctx }) => (
    <form className="b b-quiz panel" data-block="quiz" id={anchor(block)}>
      <fieldset>
        <legend>
          <Line ctx={ctx} of={block} path="question" value={block.question} />
        </legend>
        <ul>
          {ranked(block.answers).map(({ rank, text, right, why }) => (
            <li key={rank} className={right ? 'is-right' : undefined}>
              <label>
                <input type="radio" name={anchor(block, 'q')} value={rank} />{' '}
                <span>
                  <Line ctx={ctx} of={block} path={`answers.${rank}.text`} value={text} />
                </span>
              </label>
              <p className="why">
                <b>{ctx.words(right ? 'block.reader.right' : 'block.reader.wrong')}</b>{' '}
                <Lines ctx={ctx} of={block} path={`answers.${rank}.why`} value={why} />
              </p>
            </li>
          ))}
        </ul>
      </fieldset>
    </form>
  ),
  text: ({ question, answers }) => lines(question, ...answers.map(({ text }) => `– ${text}`)),
});
