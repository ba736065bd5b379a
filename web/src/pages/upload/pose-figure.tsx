export type Pose = 'good' | 'glasses' | 'turned' | 'dark' | 'group';

const backdrops: Readonly<Record<Pose, string>> = {
  good: 'fill-sand',
  glasses: 'fill-sage',
  turned: 'fill-slate',
  dark: 'fill-charcoal',
  group: 'fill-navy',
};

function Person({ x = 50, scale = 1 }: { readonly x?: number; readonly scale?: number }) {
  return (
    <g transform={`translate(${x} 100) scale(${scale}) translate(-50 -100)`}>
      <path d="M18 100c0-22 12-33 32-33s32 11 32 33z" className="fill-night" />
      <path d="M42 56h16v14a8 8 0 0 1-16 0z" className="fill-white" opacity="0.85" />
      <ellipse cx="50" cy="42" rx="16" ry="20" className="fill-white" />
    </g>
  );
}

export function PoseFigure({ pose }: { readonly pose: Pose }) {
  return (
    <svg aria-hidden viewBox="0 0 100 100" className="block w-full rounded-photo">
      <rect width="100" height="100" className={backdrops[pose]} />
      {pose === 'group' ? (
        <>
          <Person x={32} scale={0.75} />
          <Person x={70} scale={0.75} />
        </>
      ) : (
        <g opacity={pose === 'dark' ? 0.16 : 1}>
          <Person />
          {pose === 'glasses' && (
            <g className="fill-night">
              <rect x="35" y="36" width="13" height="9" rx="3" />
              <rect x="52" y="36" width="13" height="9" rx="3" />
              <rect x="46" y="38" width="8" height="2" />
            </g>
          )}
          {pose === 'turned' && (
            <path d="M50 22a16 20 0 0 1 0 40c12-4 10-36 0-40z" className="fill-night" opacity="0.75" />
          )}
        </g>
      )}
    </svg>
  );
}
