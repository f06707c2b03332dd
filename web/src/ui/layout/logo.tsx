type Props = { size?: number };

/** The logo: three finder squares of a QR code and a tick in place of the fourth. */
export function Logo({ size = 28 }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="#1c6073" />
      <g fill="#fff">
        <rect x="7" y="7" width="7" height="7" rx="2" />
        <rect x="18" y="7" width="7" height="7" rx="2" />
        <rect x="7" y="18" width="7" height="7" rx="2" />
      </g>
      <path
        d="M17.8 21.6l2.7 2.7 5-5.6"
        fill="none"
        stroke="#e9bc5a"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
