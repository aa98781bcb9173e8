/** Small invented files in the forms that OFAC and the UN publish. */
export const sdn = [
  '36,"DEMO LISTED POLYMERS CO. LTD","-0- ","DEMO-PROG","-0- ","-0- ","-0- ","-0- ","-0- ","-0- ","-0- ","a.k.a. \'DLP PLASTICS\'; Tax ID No. 1."',
  '173,"EXEMPLAR, Anna","individual","DEMO-PROG","Director","-0- ","-0- ","-0- ","-0- ","-0- ","-0- ","DOB 01 Jan 1970."',
  '999,"MV INVENTED","vessel","DEMO-PROG","-0- ","XX1","Bulk","-0- ","-0- ","-0- ","-0- ","-0- "',
  '\u001A',
].join('\r\n');
export const alt = '36,12,"aka","DEMO LISTED RESINS FZE","-0- "\r\n\u001A';
export const un = `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-07-01T00:00:00Z">
  <INDIVIDUALS><INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>ANNA</FIRST_NAME><SECOND_NAME>EXEMPLAR</SECOND_NAME>
    <UN_LIST_TYPE>Demo</UN_LIST_TYPE><REFERENCE_NUMBER>XXi.001</REFERENCE_NUMBER><LISTED_ON>2020-01-02</LISTED_ON>
    <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>A. Exemplar</ALIAS_NAME></INDIVIDUAL_ALIAS></INDIVIDUAL></INDIVIDUALS>
  <ENTITIES><ENTITY><DATAID>2</DATAID><FIRST_NAME>BLOCKED BAY CHEMICALS LLC</FIRST_NAME><UN_LIST_TYPE>Demo</UN_LIST_TYPE>
    <REFERENCE_NUMBER>XXe.002</REFERENCE_NUMBER><LISTED_ON>2021-03-04+00:00</LISTED_ON>
    <ENTITY_ALIAS><QUALITY>a.k.a.</QUALITY><ALIAS_NAME>Blocked Bay &amp; Sons</ALIAS_NAME></ENTITY_ALIAS></ENTITY></ENTITIES>
</CONSOLIDATED_LIST>`;
