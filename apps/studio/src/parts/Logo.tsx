/** The line that carries the state, in a box. */
export function Logo() {
  return (
    <svg className="studio-logo" viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="currentColor" />
      <path className="studio-logo-line" d="M4.5 13.8h7.200l2-3.600H4.500zM14.3 13.8h5.200v-3.600h-3.200z" />
    </svg>
  );
}
