import { t } from "./catalogue";

const TIME_UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** Return roughly how long ago something was. Both times are seconds since 1970. */
export function formatTimeAgo(then: number, now: number): string {
  const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  for (const [unit, seconds] of TIME_UNITS) {
    const count = Math.floor((now - then) / seconds);
    if (count > 0) return format.format(-count, unit);
  }
  return t("row-now");
}

/** Format a day: "30 November". */
export function formatDay(day: string): string {
  const form = { day: "numeric", month: "long", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("en-GB", form).format(new Date(`${day}T00:00:00Z`));
}

/** Return roughly how long it is until something: "in 5 hours". */
export function formatTimeUntil(seconds: number): string {
  const future = new Intl.RelativeTimeFormat("en", { numeric: "always" });
  const hours = Math.floor(seconds / 3600);
  return hours > 0
    ? future.format(hours, "hour")
    : future.format(Math.max(1, Math.ceil(seconds / 60)), "minute");
}
