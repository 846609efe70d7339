import { startI18n } from '@/app/i18n';

/** The French words, in the instance that the code under test has just imported. */
export const speakFrench = startI18n;
