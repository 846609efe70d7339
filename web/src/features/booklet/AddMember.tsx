import { useTranslation } from 'react-i18next';
import { DrawerForm } from '@/ui/Drawer';
import { useFormCall } from '@/ui/form';
import { LookupField, type LookupOption } from '@/ui/LookupField';
import { fullName } from '@/ui/Person';
import { members, refreshBooklets } from './queries';
import type { BookletSheet, Desk } from './types';

interface AddMemberProps {
  booklet: BookletSheet;
  desk: Desk;
  title: string;
  open: boolean;
  onClose: () => void;
}

/** Gives a colleague a part in the booklet; one who had the other part has this one from now on. */
export function AddMember({ booklet, desk, title, open, onClose }: AddMemberProps) {
  const { t } = useTranslation();
  const form = useFormCall({
    initial: { userId: null as LookupOption | null },
    call: ({ userId }) => members.add(booklet.id, desk, userId?.id ?? ''),
    onDone: () => {
      form.reset({ userId: null });
      onClose();
      void refreshBooklets();
    },
  });
  async function search(q: string): Promise<LookupOption[]> {
    const found = await members.candidates(booklet.id, desk, q);
    return found.map((person) => ({
      id: person.id,
      label: fullName(person),
      detail: person.role
        ? t(desk === 'managers' ? 'booklet.member.nowEditor' : 'booklet.member.nowManager', {
            email: person.email,
          })
        : person.email,
    }));
  }
  return (
    <DrawerForm
      form={form}
      title={title}
      save={desk === 'managers' ? t('booklet.managers.save') : t('booklet.editors.save')}
      open={open}
      onClose={() => {
        form.reset({ userId: null });
        onClose();
      }}
    >
      <LookupField
        {...form.control('userId')}
        label={t('booklet.member.person')}
        placeholder={t('booklet.member.who')}
        description={t('booklet.member.whoText', { company: booklet.company.name })}
        search={search}
      />
    </DrawerForm>
  );
}
