/** Four sample covers, drawn so that they need no request. */
const POSTERS = [
  <svg key="quotes" viewBox="0 0 280 480" aria-hidden="true">
    <rect width="280" height="480" fill="#F6CF3C" />
    <g fill="#17130A">
      <path d="M20 196V128c0-52 30-88 96-98v40c-30 6-44 22-46 46h46v80z" />
      <path d="M150 196V128c0-52 30-88 96-98v40c-30 6-44 22-46 46h46v80z" />
    </g>
    <rect x="20" y="240" width="236" height="11" fill="#17130A" opacity="0.22" />
    <rect x="20" y="264" width="190" height="11" fill="#17130A" opacity="0.22" />
    <rect x="20" y="288" width="214" height="11" fill="#E8432E" />
    <rect x="20" y="312" width="120" height="11" fill="#17130A" opacity="0.22" />
    <text x="20" y="416.76" fill="#17130A" fontSize="38" fontWeight="780" letterSpacing="-1.33">
      Copywriting
    </text>
    <text x="20" y="454" fill="#17130A" fontSize="38" fontWeight="780" letterSpacing="-1.33">
      que Vende
    </text>
  </svg>,
  <svg key="window" viewBox="0 0 280 480" aria-hidden="true">
    <rect width="280" height="480" fill="#2A1A14" />
    <path d="M0 336h280v144H0z" fill="#1E120D" />
    <g transform="translate(0 -36)">
      <g transform="matrix(1 -.2 0 1 0 30)">
        <g fill="#F0A44B">
          <rect x="84" y="40" width="78" height="98" />
          <rect x="172" y="40" width="78" height="98" />
          <rect x="84" y="148" width="78" height="118" fill="#E28B34" />
          <rect x="172" y="148" width="78" height="118" fill="#E28B34" />
        </g>
      </g>
      <path d="M196 316c-30 0-44 22-44 56h88c0-34-14-56-44-56z" fill="#140B08" />
      <rect x="186" y="296" width="20" height="26" fill="#140B08" />
      <g stroke="#140B08" strokeWidth="5" fill="none" strokeLinecap="round">
        <path d="M196 300c0-60 4-96-22-132" />
        <path d="M196 300c2-70 12-96 34-116" />
      </g>
      <g fill="#140B08">
        <ellipse cx="170" cy="160" rx="13" ry="26" transform="rotate(-28 170 160)" />
        <ellipse cx="234" cy="176" rx="12" ry="25" transform="rotate(40 234 176)" />
        <ellipse cx="176" cy="214" rx="10" ry="21" transform="rotate(-58 176 214)" />
        <ellipse cx="216" cy="226" rx="10" ry="21" transform="rotate(52 216 226)" />
      </g>
    </g>
    <text x="20" y="387.36" fill="#FCE7C4" fontSize="34" fontWeight="780" letterSpacing="-1.19">
      Fotografia
    </text>
    <text x="20" y="420.68" fill="#FCE7C4" fontSize="34" fontWeight="780" letterSpacing="-1.19">
      com Luz
    </text>
    <text x="20" y="454" fill="#FCE7C4" fontSize="34" fontWeight="780" letterSpacing="-1.19">
      Natural
    </text>
  </svg>,
  <svg key="loaf" viewBox="0 0 280 480" aria-hidden="true">
    <rect width="280" height="480" fill="#E9CFA6" />
    <ellipse cx="140" cy="300" rx="128" ry="20" fill="#D3B27F" />
    <path d="M18 214C18 112 72 60 140 60s122 52 122 154c0 56-42 88-122 88S18 270 18 214z" fill="#A4511F" />
    <path d="M40 206c0-84 42-128 100-128s100 44 100 128c0 40-34 66-100 66S40 246 40 206z" fill="#C4702E" />
    <g fill="none" stroke="#F6E3C4" strokeWidth="11" strokeLinecap="round">
      <path d="M140 92v150" />
      <path d="M136 138c-24-4-42-16-52-32M136 184c-32-4-54-20-66-42M136 228c-32-2-58-16-72-38M144 138c24-4 42-16 52-32M144 184c32-4 54-20 66-42M144 228c32-2 58-16 72-38" />
    </g>
    <text x="20" y="383.44" fill="#3A1D0E" fontSize="36" fontWeight="780" letterSpacing="-1.26">
      Pão de
    </text>
    <text x="20" y="418.72" fill="#3A1D0E" fontSize="36" fontWeight="780" letterSpacing="-1.26">
      Fermentação
    </text>
    <text x="20" y="454" fill="#3A1D0E" fontSize="36" fontWeight="780" letterSpacing="-1.26">
      Natural
    </text>
  </svg>,
  <svg key="screens" viewBox="0 0 280 480" aria-hidden="true">
    <rect width="280" height="480" fill="#1C1250" />
    <g transform="translate(-6 -22) scale(.96)">
      <rect x="64" y="30" width="126" height="236" rx="24" fill="#2E1F86" transform="rotate(-16 127 148)" />
      <rect x="85" y="52" width="126" height="236" rx="24" fill="#4A2BC2" transform="rotate(-11 148 170)" />
      <rect x="106" y="74" width="126" height="236" rx="24" fill="#7B3FF2" transform="rotate(-6 169 192)" />
      <rect x="127" y="96" width="126" height="236" rx="24" fill="#C74BE8" transform="rotate(-1 190 214)" />
      <rect x="148" y="118" width="126" height="236" rx="24" fill="#FF5D8F" transform="rotate(4 211 236)" />
      <path d="M200 210l44 28-46 24z" fill="#1C1250" />
    </g>
    <text x="20" y="383.44" fill="#FFF" fontSize="36" fontWeight="780" letterSpacing="-1.26">
      Edição
    </text>
    <text x="20" y="418.72" fill="#FFF" fontSize="36" fontWeight="780" letterSpacing="-1.26">
      de Vídeo
    </text>
    <text x="20" y="454" fill="#FFF" fontSize="36" fontWeight="780" letterSpacing="-1.26">
      no Celular
    </text>
  </svg>,
];

export function SampleCovers() {
  return (
    <div className="-mr-30 flex gap-3.5" aria-hidden="true">
      {POSTERS.map((poster) => (
        <div
          key={poster.key}
          className="w-42 flex-none overflow-hidden rounded-cover even:translate-y-6 [&>svg]:block [&>svg]:w-full"
        >
          {poster}
        </div>
      ))}
    </div>
  );
}
