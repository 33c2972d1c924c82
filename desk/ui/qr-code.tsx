import encodeQr from 'qr';
import { useMemo } from 'react';

/** Draws a QR code: dark on light in each colour scheme, with the required quiet zone. */
export function QrCode({ text, label, width = 200 }: { text: string; label: string; width?: number }) {
  const rows = useMemo(() => encodeQr(text, 'raw', { ecc: 'medium', border: 4 }), [text]);
  const size = rows.length;
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width={width} height={width}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
