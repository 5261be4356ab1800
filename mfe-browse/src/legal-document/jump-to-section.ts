/** Brings a section's heading to the top of the view, with the focus on it. An unknown id changes nothing. */
export function jumpToSection(id: string): void {
  const heading = document.getElementById(id);
  if (!heading) return;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView?.({ block: 'start' });
}
