/* Style of both pages: one column in the school's colours; black on white in print. */
export const STYLE = `
*{box-sizing:border-box}
html{background:var(--g-bg);color:var(--g-bg-fg);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;scroll-padding-top:16px;-webkit-text-size-adjust:100%}
[data-scheme=dark]{color-scheme:dark}
body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr auto;overflow-wrap:anywhere}
a{color:var(--g-bg-brand);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--g-bg-fg);outline-offset:3px;border-radius:6px}
.skip{position:absolute;left:-999px}
.skip:focus{left:16px;top:8px;padding:8px 12px;background:var(--g-bg);z-index:1}
header{background:var(--g-nav);color:var(--g-nav-fg);border-bottom:1px solid var(--g-nav-line)}
header div{max-width:960px;margin:0 auto;min-height:56px;padding:8px 16px;display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:4px 20px}
header a{color:inherit;text-decoration:none;min-height:40px;display:inline-flex;align-items:center;gap:10px}
header :focus-visible{outline-color:var(--g-nav-fg)}
header .door{font-size:14px;color:var(--g-nav-muted)}
header a:hover{text-decoration:underline}
header img{height:32px;width:auto;max-width:160px;object-fit:contain}
main{width:100%;max-width:960px;margin:0 auto;padding:32px 16px 56px}
main.narrow{max-width:480px}
h1{font-size:30px;line-height:36px;letter-spacing:-.02em;margin:0 0 6px;text-wrap:balance}
h2{font-size:18px;line-height:24px;margin:0}
h3{font-size:16px;line-height:24px;margin:0}
p{margin:0;text-wrap:pretty}
.lead{color:var(--g-bg-muted);margin-bottom:28px}
section{background:var(--g-card);color:var(--g-card-fg);border:1px solid var(--g-card-line);border-radius:12px;padding:22px 24px;margin-top:20px;display:grid;grid-template-columns:minmax(0,1fr);gap:14px}
section a,summary{color:var(--g-card-brand)}
section :focus-visible{outline-color:var(--g-card-fg)}
.muted{color:var(--g-card-muted)}
.small{font-size:14px}
.top{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:flex-start;gap:14px 20px}
.top>:first-child{flex:1 1 320px;min-width:0}
ul,ol{margin:0;padding-left:20px;display:grid;gap:6px}
dl{margin:0}
dl div{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:2px 24px;padding:11px 0;border-top:1px solid var(--g-card-line)}
dl div:first-child{border-top:0}
dt{color:var(--g-card-muted)}
dd{margin:0}
dd b{font-weight:560;display:block}
dl.values dd{text-align:right}
form{display:grid;gap:14px;justify-items:start}
form.row{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:10px 20px;padding:11px 0;border-top:1px solid var(--g-card-line)}
form.row:first-of-type{border-top:0}
form.row>:first-child{flex:1 1 280px;min-width:0}
label{display:grid;gap:6px;font-size:14px;font-weight:540;width:100%}
input,select{font:inherit;font-weight:400;width:100%;min-height:46px;padding:0 12px;border:1px solid var(--g-card-control);border-radius:10px;background:var(--g-card);color:var(--g-card-fg)}
input.code{font-size:24px;letter-spacing:.3em;text-align:center;font-variant-numeric:tabular-nums}
button,.button{font:inherit;font-size:15px;font-weight:560;min-height:44px;padding:9px 18px;border-radius:10px;border:1px solid var(--g-card-control);background:var(--g-card);color:var(--g-card-fg);cursor:pointer;text-decoration:none;display:inline-flex;align-items:center;justify-content:center;text-align:center}
.primary,section .primary{background:var(--primary);border-color:var(--g-card-edge);color:var(--on-primary)}
.danger{background:#C9302A;border-color:#C9302A;color:#fff}
button:hover,.button:hover{filter:brightness(1.08)}
summary{cursor:pointer;min-height:44px;display:inline-flex;align-items:center;font-weight:540;text-decoration:underline;text-underline-offset:3px}
details[open] summary{margin-bottom:10px}
details form{margin-top:14px}
.note{border:1px solid var(--g-bg-control);border-left-width:4px;border-radius:10px;padding:12px 16px;margin-top:20px}
.badge{display:inline-flex;align-items:center;min-height:24px;padding:1px 10px;border-radius:999px;border:1px solid var(--g-card-control);font-size:13px;white-space:nowrap}
footer{border-top:1px solid var(--g-bg-line)}
footer nav{max-width:960px;margin:0 auto;padding:16px;display:flex;flex-wrap:wrap;gap:4px 20px;font-size:14px}
footer a{color:var(--g-bg-muted);padding:6px 0}
@media (max-width:639px){
main{padding-top:24px}h1{font-size:26px;line-height:32px}section{padding:18px 16px}
dl div{grid-template-columns:minmax(0,1fr)}dl.values dd{text-align:left}
section button,section .button{width:100%}form{justify-items:stretch}
}
@media print{
html,section,header,.note{background:#fff!important;color:#14181f!important;border-color:#c9cdd6!important}
a,dt,.muted,.lead,.badge,header a{color:#14181f!important}
header .door,.skip,footer,form,button{display:none!important}
section{break-inside:avoid;padding:12px 0;border-width:1px 0 0;border-radius:0;margin-top:12px}
}
`;
