import { errorOf, useWizard } from '../draft/useWizard';
import { NameFields } from './NameFields';

export function NameStep() {
  const wizard = useWizard();
  const { form } = wizard.values;
  return (
    <NameFields
      name={form.name}
      onName={(name) => wizard.set('form', { ...form, name })}
      kind={form.kind}
      onKind={(kind) => wizard.set('form', { ...form, kind })}
      error={errorOf(wizard, 'name')}
      disabled={!wizard.sheet.run}
    />
  );
}
