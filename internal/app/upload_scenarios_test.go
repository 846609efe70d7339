package app

import (
	"maps"
	"net/http"
)

// The protocol's calls are made without its headers here: who may make them is what is tried.
var uploadScenarios = map[string]scenario{
	"GET /api/media/uploads":         {answers: member(fine)},
	"GET /api/media/uploads/{id}":    {path: "/api/media/uploads/inconnu", answers: member(hidden)},
	"POST /api/media/uploads":        {answers: member(http.StatusPreconditionFailed)},
	"HEAD /api/media/uploads/{id}":   {path: "/api/media/uploads/inconnu", answers: member(hidden)},
	"PATCH /api/media/uploads/{id}":  {path: "/api/media/uploads/inconnu", answers: member(http.StatusPreconditionFailed)},
	"DELETE /api/media/uploads/{id}": {path: "/api/media/uploads/inconnu", answers: member(http.StatusPreconditionFailed)},
	"GET /api/storage":               {answers: member(fine)},
	"GET /api/storage/companies":     {answers: platform(fine)},
	"GET /m/{id}/{variant}":          {path: "/m/inconnu/original", rest: hidden},
}

func init() { maps.Copy(scenarios, uploadScenarios) }
