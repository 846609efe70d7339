import { LegalPage } from '@/features/account/LegalPage';

export const Cgu = () => <LegalPage kind="cgu" />;
export const Rgpd = () => <LegalPage kind="rgpd" />;
