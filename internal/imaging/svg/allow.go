package svg

import "strings"

func set(words string) map[string]bool {
	all := map[string]bool{}
	for _, word := range strings.Fields(words) {
		all[word] = true
	}
	return all
}

// elements are those that draw or hold what draws. Not among them, and gone with
// all inside: script, foreignObject, image, feImage, animations, whatever loads or runs.
var elements = set(`
	svg g defs symbol use title desc style switch a
	path rect circle ellipse line polyline polygon text tspan textPath
	linearGradient radialGradient stop clipPath mask pattern marker
	filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
	feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode
	feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`)

// plain are elements kept for what is inside them alone.
var plain = map[string]string{"a": "g", "switch": "g"}

// draws are those without which there is nothing to see.
var draws = set("path rect circle ellipse line polyline polygon text use")

// textual elements hold words.
var textual = set("text tspan textPath title desc style")

// pointing elements may name another by its id.
var pointing = set("use linearGradient radialGradient pattern textPath filter mask clipPath")

// properties may stand as attributes and in styles.
var properties = set(`
	alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters
	direction display dominant-baseline enable-background fill fill-opacity fill-rule filter flood-color flood-opacity
	font font-family font-feature-settings font-kerning font-size font-size-adjust font-stretch font-style font-variant font-weight
	image-rendering isolation letter-spacing lighting-color line-height marker marker-end marker-mid marker-start
	mask mask-type mix-blend-mode opacity overflow paint-order shape-rendering stop-color stop-opacity
	stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
	text-align text-anchor text-decoration text-rendering text-transform transform transform-box transform-origin
	unicode-bidi vector-effect visibility white-space word-spacing writing-mode`)

// attributes are the other ones.
var attributes = set(`
	x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points width height viewBox preserveAspectRatio version
	transform gradientTransform patternTransform gradientUnits spreadMethod offset pathLength rotate lengthAdjust textLength
	startOffset method spacing side patternUnits patternContentUnits clipPathUnits maskUnits maskContentUnits
	markerUnits markerWidth markerHeight refX refY orient
	filterUnits primitiveUnits in in2 result mode operator type values tableValues slope intercept amplitude exponent
	k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha
	surfaceScale diffuseConstant specularConstant specularExponent scale xChannelSelector yChannelSelector
	azimuth elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle stdDeviation radius
	baseFrequency numOctaves seed stitchTiles lang role aria-label aria-hidden`)

// functions are those a value may use.
var functions = set(`
	url rgb rgba hsl hsla hwb lab lch oklab oklch
	matrix translate translatex translatey scale scalex scaley rotate skewx skewy
	blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia`)
