import { useLanguage } from './language';

/** Words a moment in the reader's language and time zone: "Jan 8, 2026, 9:41 AM". */
export function useDateTime(): (at: string) => string {
  const { locale } = useLanguage();
  return (at) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
}
