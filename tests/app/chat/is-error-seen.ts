/** Whether nothing lies over the error of a field, as the tabs might. */
export const isErrorSeen = (): boolean => {
  const text = document.querySelector('[data-slot=error] span');
  if (!text) return false;
  const { left, top, bottom } = text.getBoundingClientRect();
  return [top + 1, bottom - 1].every((y) => document.elementFromPoint(left + 1, y) === text);
};
