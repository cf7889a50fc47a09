// What a reader of screens, a keyboard and a weak eye need of a page; it answers as JSON what it found amiss.
(() => {
	const faults = [], seen = e => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
	const of = e => `<${e.tagName.toLowerCase()}${e.id ? ` id=${e.id}` : ''}${e.className ? ` class=${e.className}` : ''}> ${(e.textContent || '').trim().slice(0, 40)}`;
	const all = what => [...document.querySelectorAll(what)].filter(seen);
	const given = e => [e.getAttribute('aria-label'), ...(e.getAttribute('aria-labelledby') || '').split(/\s+/).map(id => id && document.getElementById(id)?.textContent),
		...[...(e.labels || [])].map(l => l.textContent), e.title].join(' ').trim();
	const name = e => given(e) || [e.textContent, e.alt, ...[...e.querySelectorAll('img')].map(i => i.alt)].join(' ').trim();
	if (!document.documentElement.lang) faults.push('no lang');
	if (!document.title.trim()) faults.push('no title');
	const controls = all('button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=option], [tabindex]');
	for (const e of controls) {
		if (!(e.matches('input, select, textarea') ? given(e) : name(e))) faults.push(`a control without a name: ${of(e)}`);
		if (e.tabIndex > 0) faults.push(`a tab order of its own: ${of(e)}`);
	}
	let level = 0;
	for (const h of all('h1, h2, h3, h4, h5, h6')) {
		if (+h.tagName[1] > level + 1) faults.push(`a heading that leaves out a level: ${of(h)}`);
		level = +h.tagName[1];
	}
	if (level === 0) faults.push('no heading');
	for (const i of all('img')) if (!i.hasAttribute('alt')) faults.push(`a picture without words: ${i.outerHTML.slice(0, 80)}`);
	const rgba = s => { const n = (s.match(/[\d.]+/g) || []).map(Number); return s.startsWith('color(') ? [...n.slice(0, 3).map(x => x * 255), n[3] ?? 1] : [n[0], n[1], n[2], n[3] ?? 1]; };
	const over = (a, b) => a.slice(0, 3).map((x, i) => x * a[3] + b[i] * (1 - a[3]));
	const ground = e => { // what lies below a text, from the page up
		const dark = matchMedia('(prefers-color-scheme: dark)').matches && getComputedStyle(document.documentElement).colorScheme.includes('dark');
		const layers = [];
		for (let p = e; p; p = p.parentElement) layers.unshift(rgba(getComputedStyle(p).backgroundColor));
		return layers.reduce((below, layer) => over(layer, below), dark ? [18, 18, 18] : [255, 255, 255]);
	};
	const light = c => { const [r, g, b] = c.map(x => (x /= 255) <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
	const contrast = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
	let texts = 0;
	for (const e of document.querySelectorAll('body *')) {
		if (!seen(e) || e.matches('script, style, option, :disabled, :disabled *, [aria-disabled=true]') || e.closest('svg')) continue;
		if (![...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())) continue;
		texts++;
		const below = ground(e), style = getComputedStyle(e), at = contrast(over(rgba(style.color), below), below), size = parseFloat(style.fontSize);
		if (at < (size >= 24 || size >= 18.66 && +style.fontWeight >= 700 ? 3 : 4.5)) faults.push(`a contrast of ${at.toFixed(2)}: ${of(e)}`);
	}
	const outside = s => [s.outlineStyle === 'none' ? '' : s.outline, s.boxShadow, s.borderColor, s.backgroundColor].join();
	for (const e of controls) {
		if (e.disabled || e.tabIndex < 0) continue;
		document.activeElement?.blur();
		const before = outside(getComputedStyle(e));
		e.focus({ focusVisible: true, preventScroll: true });
		if (document.activeElement === e && outside(getComputedStyle(e)) === before) faults.push(`a focus that is not seen: ${of(e)}`);
	}
	document.activeElement?.blur();
	return JSON.stringify({ Controls: controls.length, Texts: texts, Faults: [...new Set(faults)].slice(0, 25) });
})()
