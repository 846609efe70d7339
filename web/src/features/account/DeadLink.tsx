import { IconLinkOff } from '@tabler/icons-react';
import { LinkButton } from '@/ui/Button';
import { AuthBox } from './AuthBox';

type Props = { title: string; text: string; to: '/auth/forgotten-password' | '/identity'; action: string };

/** A mailed link that no longer serves: why, and the way to another one. */
export function DeadLink({ title, text, to, action }: Props) {
  return (
    <AuthBox
      announced
      mark={{ icon: <IconLinkOff size={22} stroke={1.7} />, tone: 'warning' }}
      title={title}
      lead={text}
    >
      <LinkButton variant="primary" size="lg" block to={to}>
        {action}
      </LinkButton>
    </AuthBox>
  );
}
