import type { Ring } from './ring-rules.ts';

/** What each of these texts says, in the words of a program. */
export const yard: Ring = [
  { lat: 43.7695, lng: 11.2558 },
  { lat: 43.7695, lng: 11.257043 },
  { lat: 43.7704, lng: 11.257043 },
  { lat: 43.7704, lng: 11.2558 },
];

export const googleEarth = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2" xmlns:kml="http://www.opengis.net/kml/2.2" xmlns:atom="http://www.w3.org/2005/Atom">
<Document>
	<name>Stabilimento.kml</name>
	<StyleMap id="m_ylw-pushpin">
		<Pair>
			<key>normal</key>
			<styleUrl>#s_ylw-pushpin</styleUrl>
		</Pair>
	</StyleMap>
	<Style id="s_ylw-pushpin">
		<IconStyle>
			<scale>1.1</scale>
			<hotSpot x="20" y="2" xunits="pixels" yunits="pixels"/>
		</IconStyle>
		<PolyStyle>
			<fill>0</fill>
		</PolyStyle>
	</Style>
	<Placemark>
		<name>Stabilimento</name>
		<styleUrl>#m_ylw-pushpin</styleUrl>
		<Polygon>
			<tessellate>1</tessellate>
			<outerBoundaryIs>
				<LinearRing>
					<coordinates>
						11.2558,43.7695,0 11.257043,43.7695,0 11.257043,43.77040000000001,0 11.2558,43.7704,0 11.2558,43.7695,0 
					</coordinates>
				</LinearRing>
			</outerBoundaryIs>
		</Polygon>
	</Placemark>
</Document>
</kml>
`;

export const myMaps = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2">
  <Document>
    <name>Sedi</name>
    <description/>
    <Style id="poly-000000-1200-77-normal">
      <LineStyle>
        <color>ff000000</color>
        <width>1.2</width>
      </LineStyle>
    </Style>
    <Folder>
      <name>Livello senza titolo</name>
      <Placemark>
        <name>Ingresso</name>
        <styleUrl>#icon-1899-0288D1-nodesc</styleUrl>
        <Point>
          <coordinates>
            11.2561,43.7695,0
          </coordinates>
        </Point>
      </Placemark>
      <Placemark>
        <name>Stabilimento</name>
        <description><![CDATA[Il cancello è a <b>sud</b><br><LinearRing><coordinates>1,1 2,2 3,1</coordinates></LinearRing><!-- a mano]]></description>
        <styleUrl>#poly-000000-1200-77</styleUrl>
        <Polygon>
          <outerBoundaryIs>
            <LinearRing>
              <tessellate>1</tessellate>
              <coordinates>
                11.2558,43.7695,0
                11.257043,43.7695,0
                11.257043,43.7704,0
                11.2558,43.7704,0
                11.2558,43.7695,0
              </coordinates>
            </LinearRing>
          </outerBoundaryIs>
        </Polygon>
      </Placemark>
      <Placemark>
        <name>Percorso</name>
        <LineString>
          <tessellate>1</tessellate>
          <coordinates>
            11.2561,43.7695,0
            11.2566,43.7699,0
          </coordinates>
        </LineString>
      </Placemark>
    </Folder>
  </Document>
</kml>`;

/** Prefixes on every tag, no heights, spaces after commas, the coordinates in a CDATA section, a polygon in a comment. */
export const prefixed = `<kml:kml xmlns:kml="http://www.opengis.net/kml/2.2"><!-- <kml:LinearRing><kml:coordinates>1,1 2,2 3,1</kml:coordinates></kml:LinearRing> -->
<kml:Placemark><kml:MultiGeometry><kml:Polygon><kml:outerBoundaryIs><kml:LinearRing id="a"><kml:coordinates><![CDATA[11.2558, 43.7695
11.257043, 43.7695
11.257043, 43.7704
11.2558, 43.7704
11.2558, 43.7695]]></kml:coordinates></kml:LinearRing></kml:outerBoundaryIs></kml:Polygon></kml:MultiGeometry></kml:Placemark></kml:kml>`;

const hole = `<innerBoundaryIs><LinearRing><coordinates>11.256,43.7697,0 11.2562,43.7697,0 11.2562,43.77,0 11.256,43.7697,0</coordinates></LinearRing></innerBoundaryIs>`;
export const withHole = googleEarth.replace('</outerBoundaryIs>', `</outerBoundaryIs>${hole}`);

export const qgis = `{
"type": "FeatureCollection",
"name": "stabilimento",
"crs": { "type": "name", "properties": { "name": "urn:ogc:def:crs:OGC:1.3:CRS84" } },
"features": [
{ "type": "Feature", "properties": { "id": 1, "nome": "Stabilimento", "note": null }, "geometry": { "type": "MultiPolygon", "coordinates": [ [ [ [ 11.2558, 43.7695 ], [ 11.257043, 43.7695 ], [ 11.257043, 43.7704 ], [ 11.2558, 43.7704 ], [ 11.2558, 43.7695 ] ] ] ] } }
]
}`;

/** The same in metres of a projection, which nobody can tell from degrees but by their size. */
export const qgisProjected = qgis.replaceAll(/11\.\d+, 43\.\d+/g, '681645.2, 4848911.7');

export const geojsonIo = `{
  "type": "FeatureCollection",
  "features": [
    {
      "type": "Feature",
      "properties": {},
      "geometry": {
        "coordinates": [
          [
            [
              11.255800000000003,
              43.7695
            ],
            [
              11.257043,
              43.7695
            ],
            [
              11.257043,
              43.7704
            ],
            [
              11.2558,
              43.7704
            ],
            [
              11.255800000000003,
              43.7695
            ]
          ]
        ],
        "type": "Polygon"
      }
    },
    {
      "type": "Feature",
      "properties": { "name": "Ingresso" },
      "geometry": { "coordinates": [11.2561, 43.7695], "type": "Point" }
    }
  ]
}`;
