package app

import "maps"

// aLabel is what the server takes of a media as it is.
func aLabel() object {
	return object{"name": "façade.png", "alt": "La façade, un matin.", "decorative": false, "caption": "", "credit": "", "focalX": 50, "focalY": 30, "folderId": nil, "tags": []string{"été"}, "revision": 1}
}

func init() {
	maps.Copy(scenarios, map[string]scenario{
		"GET /api/media":                 {path: "/api/media?q=facade&kind=image&sort=-bytes", answers: member(fine)},
		"GET /api/media/counts":          {answers: member(fine)},
		"GET /api/media/owners":          {answers: member(fine)},
		"GET /api/media/tags":            {answers: member(fine)},
		"GET /api/media/folders":         {answers: member(fine)},
		"POST /api/media/folders":        {body: object{"name": "Salon de printemps"}, answers: member(fine), invalid: object{"name": "  "}},
		"PUT /api/media/folders/{id}":    {path: "/api/media/folders/inconnu", body: object{"name": "Identité", "revision": 1}, answers: member(hidden)},
		"DELETE /api/media/folders/{id}": {path: "/api/media/folders/inconnu", answers: member(hidden)},
		"POST /api/media/bulk":           {body: object{"ids": []string{"inconnu"}, "action": "delete"}, answers: member(hidden), invalid: object{"ids": []string{"inconnu"}, "action": "tag", "tags": []string{" "}}},
		"DELETE /api/media/bin":          {answers: member(fine)},
		"GET /api/media/{id}":            {path: "/api/media/inconnu", answers: member(hidden)},
		"PUT /api/media/{id}":            {path: "/api/media/inconnu", body: aLabel(), answers: member(hidden)},
		"DELETE /api/media/{id}":         {path: "/api/media/inconnu", answers: member(hidden)},
		"DELETE /api/media/bin/{id}":     {path: "/api/media/bin/inconnu", answers: member(hidden)},
		"POST /api/media/{id}/restore":   {path: "/api/media/inconnu/restore", answers: member(hidden)},
		"GET /api/media/uses/{id}":       {path: "/api/media/uses/inconnu", answers: member(hidden)},
	})
}
