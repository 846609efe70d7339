import { Avatar } from '@/ui/Avatar';
import classes from './CompanyMark.module.css';
import type { Company } from './queries';

type Named = Pick<Company, 'id' | 'name' | 'logo'>;

/** A company's logo, else its initials. It stands beside the name, so it says nothing to a screen reader. */
export function CompanyMark({ company }: { company: Named }) {
  if (!company.logo?.url) return <Avatar name={company.name} seed={company.id} />;
  return <img src={company.logo.url} alt="" className={classes.logo} loading="lazy" />;
}
