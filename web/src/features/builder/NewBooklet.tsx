import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/error';
import { newId } from '@/api/newId';
import { useUser } from '@/api/user';
import { keepSheet } from '@/features/booklet/queries';
import type { BookletKind } from '@/features/booklet/types';
import { searchCompanies } from '@/features/media/queries';
import { presetTheme } from '@/reader/theme';
import { drafts } from '@/ui/drafts';
import { LookupField, type LookupOption } from '@/ui/LookupField';
import { Frame } from './Frame';
import { justMade, make } from './make';
import { Section } from './Section';
import { NameFields } from './steps/NameFields';
import { stepLink } from './wizardSteps';

const DRAFT = 'builder:new';

interface Start {
  /** Made here: a call sent twice makes one booklet. */
  id: string;
  name: string;
  kind: BookletKind;
  company: LookupOption | null;
}

const fresh = (): Start => ({ id: newId(), name: '', kind: 'employee', company: null });

/** The first step: the booklet is made when one goes on, what was typed is kept until then. */
export function NewBooklet({ sectorId }: { sectorId: string }) {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const [start, setStart] = useState<Start>(() => drafts.read<Start>(DRAFT) ?? fresh());
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const admin = user.role === 'admin';
  function set(changes: Partial<Start>) {
    const next = { ...start, ...changes };
    setStart(next);
    setErrors({});
    drafts.write(DRAFT, next);
  }

  async function create() {
    if (busy) return;
    setBusy(true);
    try {
      const { id, name, kind, company } = start;
      const reply = await make({ id, name, kind, sectorId, ...(admin && { companyId: company?.id ?? '' }) });
      keepSheet(reply);
      justMade.add(reply.data.id);
      drafts.clear(DRAFT);
      await navigate({ ...stepLink('name', reply.data.id), replace: true });
      await navigate(stepLink('secteur-activite', reply.data.id));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.errors);
      const first = error.errors.companyId ? 'companyId' : 'name';
      if (error.errors[first]) document.querySelector<HTMLElement>(`#assistant [name="${first}"]`)?.focus();
    } finally {
      setBusy(false);
    }
  }
  return (
    <Frame
      step="name"
      stands="name"
      busy={busy}
      onContinue={() => void create()}
      look={{
        name: start.name,
        company: admin ? (start.company?.label ?? '') : (user.company?.name ?? ''),
        theme: presetTheme('clinique'),
        structure: { layout: 'side', numbers: false },
        cover: { style: 'typographic', title: '', subtitle: '', mediaId: '', illustration: '' },
      }}
    >
      {admin && (
        <Section>
          <LookupField
            label={t('builder.name.company')}
            name="companyId"
            search={searchCompanies}
            value={start.company}
            error={errors.companyId?.join(' ')}
            onChange={(company) => set({ company })}
          />
        </Section>
      )}
      <NameFields
        name={start.name}
        onName={(name) => set({ name })}
        kind={start.kind}
        onKind={(kind) => set({ kind })}
        error={errors.name?.join(' ')}
      />
    </Frame>
  );
}
